// Builds Medusa's admin with the plugin's pages as files for a browser, because tests run no bundler.
import { join } from "node:path"

import { cachedBrowserBuild } from "../cached-browser-build"
import { ROOT } from "../root"

const SOURCES = "src/admin"

/**
 * Builds the pages of Medusa's admin, with the plugin's pages, unless they are built already. Returns the folder of the
 * built files.
 */
export function buildAdmin(): Promise<string> {
  return cachedBrowserBuild({
    folder: "admin",
    variant: "dashboard",
    sources: [
      SOURCES,
      // These sources outside of src/admin are part of the pages.
      "src/domain/price",
      "src/texts/json",
      "harness/cached-browser-build.ts",
      "harness/medusa/build-admin.ts",
      "package-lock.json",
    ],
    script: __filename,
    env: { NODE_ENV: "production" },
  })
}

async function bundleAdmin(outDir: string): Promise<void> {
  const { build } = await import("@medusajs/admin-bundler")
  await build({
    path: "/app",
    outDir,
    sources: [join(ROOT, SOURCES)],
    plugins: [],
    backendUrl: "/",
    disable: false,
  } as Parameters<typeof build>[0])
}

if (require.main === module) void bundleAdmin(process.argv[2]!)
