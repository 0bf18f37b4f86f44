import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

/** Packs what would be published as a tarball in this directory; returns its path. */
export function pack(directory: string): string {
  if (!existsSync(join(ROOT, ".medusa/server/src/index.js"))) {
    throw new Error("There is no build to pack: run npm run build first.")
  }
  const { status, stderr } = spawnSync(
    "npm",
    [
      ...["pack", "--ignore-scripts", "--silent"],
      ...["--pack-destination", directory],
    ],
    { cwd: ROOT, encoding: "utf8" }
  )
  const tarball = readdirSync(directory).find((name) => name.endsWith(".tgz"))
  if (status !== 0 || tarball === undefined) {
    throw new Error(`npm pack failed: ${stderr}`)
  }
  return join(directory, tarball)
}
