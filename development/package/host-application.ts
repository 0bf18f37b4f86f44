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

import { PLUGIN_NAME } from "../../src/core/version"

const ROOT = resolve(__dirname, "../..")
const NODE_MODULES = join(ROOT, "node_modules")

export interface HostApplication {
  directory: string
  remove(): void
}

/**
 * A store's own application, as the README makes it: the packed tarball in its node_modules, every
 * other package linked from ours, and the README's medusa-config.ts, set to the simulator.
 */
export function makeHostApplication(): HostApplication {
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-host-"))
  const modules = join(directory, "node_modules")
  mkdirSync(modules)
  for (const name of readdirSync(NODE_MODULES)) {
    if (!name.startsWith(".") && name !== PLUGIN_NAME) {
      symlinkSync(join(NODE_MODULES, name), join(modules, name))
    }
  }
  unpack(directory, join(modules, PLUGIN_NAME))
  write(directory, "package.json", {
    name: "host",
    private: true,
    dependencies: { "@medusajs/medusa": "*", [PLUGIN_NAME]: "*" },
    devDependencies: { "ts-node": "*", "@swc/core": "*" },
  })
  write(directory, "tsconfig.json", {
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
  })
  writeFileSync(join(directory, "medusa-config.ts"), configurationOfReadme())
  mkdirSync(join(directory, "src"))
  return {
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function unpack(directory: string, into: string): void {
  mkdirSync(into)
  run(
    "npm",
    "pack",
    "--ignore-scripts",
    "--silent",
    "--pack-destination",
    directory
  )
  const tarball = readdirSync(directory).find((name) => name.endsWith(".tgz"))
  run(
    "tar",
    "-xzf",
    join(directory, tarball ?? ""),
    "--strip-components=1",
    "-C",
    into
  )
}

function configurationOfReadme(): string {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8")
  const [, configuration = ""] = /```ts\n(.*?)```/s.exec(readme) ?? []
  return configuration
    .replace('environment: "staging"', 'environment: "development"')
    .replace("plugins:", "admin: { disable: true },\n  plugins:")
}

function write(directory: string, name: string, content: object): void {
  writeFileSync(join(directory, name), JSON.stringify(content, null, 2))
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
  })
  if (status !== 0) {
    throw new Error(`${command} ${args[0]} failed: ${stderr}`)
  }
}
