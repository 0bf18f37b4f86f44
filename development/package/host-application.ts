import { spawnSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/version"

const ROOT = resolve(__dirname, "../..")
const NODE_MODULES = join(ROOT, "node_modules")

/** Ours is unpacked; the card SDK is an optional peer, which a backend need not have. */
const LEFT_OUT = [PLUGIN_NAME, "checkout-transparent"]

const PACKAGE_JSON = {
  name: "host",
  private: true,
  dependencies: { "@medusajs/medusa": "*", [PLUGIN_NAME]: "*" },
  devDependencies: { "ts-node": "*", "@swc/core": "*" },
}
const TSCONFIG = {
  "ts-node": { swc: true },
  compilerOptions: {
    target: "ES2022",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    skipLibCheck: true,
    strict: true,
    types: ["node"],
  },
  include: ["medusa-config.ts"],
}

/**
 * A store's own application, as the README makes it: the packed tarball in its node_modules, every
 * other package linked from ours, and the README's medusa-config.ts.
 */
export function makeHostApplication(): {
  directory: string
  remove: () => void
} {
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-host-"))
  const ours = join(directory, "node_modules", PLUGIN_NAME)
  mkdirSync(ours, { recursive: true })
  mkdirSync(join(directory, "src"))
  for (const name of readdirSync(NODE_MODULES)) {
    if (!name.startsWith(".") && !LEFT_OUT.includes(name)) {
      const link = join(directory, "node_modules", name)
      symlinkSync(join(NODE_MODULES, name), link)
    }
  }
  run("tar", "-xzf", pack(directory), "--strip-components=1", "-C", ours)
  const files = {
    "package.json": JSON.stringify(PACKAGE_JSON),
    "tsconfig.json": JSON.stringify(TSCONFIG),
    "medusa-config.ts": configurationOfReadme(),
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), content)
  }
  return {
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** What would be published, as a tarball in this directory; its path. */
export function pack(directory: string): string {
  run(
    ...["npm", "pack", "--ignore-scripts", "--silent"],
    ...["--pack-destination", directory]
  )
  const tarball = readdirSync(directory).find((name) => name.endsWith(".tgz"))
  return join(directory, tarball ?? "")
}

function configurationOfReadme(): string {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8")
  const [, configuration = ""] = /```ts\n(.*?)```/s.exec(readme) ?? []
  return configuration.replace(
    "plugins:",
    // No page is opened of the store that runs; its build is a step of its own.
    'admin: { disable: process.env.DISABLE_ADMIN === "true" },\n  plugins:'
  )
}

function run(...[command = "", ...args]: string[]): void {
  const { status, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
  })
  if (status !== 0) {
    throw new Error(`${command} ${args[0]} failed: ${stderr}`)
  }
}
