import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

/** The folders of the two packages: what a Medusa server runs, and what a storefront imports. */
export const PACKAGES = { server: ".", storefront: "storefront" } as const

/** Packs what would be published as a tarball in this directory; returns its path. */
export function pack(
  directory: string,
  of: keyof typeof PACKAGES = "server"
): string {
  const folder = join(ROOT, PACKAGES[of])
  const { name, version, main } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8")
  ) as Record<string, string>
  if (!existsSync(join(folder, main ?? ""))) {
    throw new Error("There is no build to pack: run npm run build first.")
  }
  const { status, stderr } = spawnSync(
    "npm",
    [
      ...["pack", "--ignore-scripts", "--silent"],
      ...["--pack-destination", directory],
    ],
    { cwd: folder, encoding: "utf8" }
  )
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
  return join(directory, `${name}-${version}.tgz`)
}
