import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

import { ROOT } from "../demo/running-store"
import { EXTERNAL } from "./entries"

export interface Size {
  minified: number
  gzipped: number
}

/**
 * What modules weigh in a shop that uses all of them: one bundle, as Vite makes it for production
 * (esbuild's minifier), with React left out, since the shop has it anyway. In bytes; `gzipped` with
 * the highest level. `modules`: paths or names of packages.
 */
export async function measureSize(modules: readonly string[]): Promise<Size> {
  const { build } = await import("vite")
  const directory = mkdtempSync(join(ROOT, "node_modules/.cache/size-"))
  try {
    const entry = join(directory, "entry.mjs")
    writeFileSync(
      entry,
      modules
        .map((module) => `export * from ${JSON.stringify(module)}\n`)
        .join("")
    )
    const outputs = await build({
      configFile: false,
      logLevel: "silent",
      root: ROOT,
      publicDir: false,
      define: { "process.env.NODE_ENV": '"production"' },
      esbuild: { jsx: "automatic", legalComments: "none" },
      build: {
        write: false,
        target: "es2020",
        // A library's ES module keeps its spaces with Vite's own setting.
        minify: false,
        lib: { entry, formats: ["es"], fileName: "bundle" },
        rollupOptions: {
          external: [...EXTERNAL, /^react-dom($|\/)/],
          output: { inlineDynamicImports: true },
        },
      },
    })
    return minify(codeOf(outputs))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Of one format comes one output, and of one entry without chunks one file. */
function codeOf(outputs: unknown): string {
  const [{ output }] = outputs as [{ output: [{ code: string }] }]
  return output[0].code
}

async function minify(code: string): Promise<Size> {
  const { transformWithEsbuild } = await import("vite")
  const minified = await transformWithEsbuild(code, "bundle.mjs", {
    minify: true,
    target: "es2020",
    legalComments: "none",
    sourcemap: false,
  })
  const bytes = Buffer.from(minified.code)
  return {
    minified: bytes.length,
    gzipped: gzipSync(bytes, { level: 9 }).length,
  }
}
