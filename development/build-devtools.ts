// `npm run build:devtools`: builds the commands and the simulator of packages/devtools into its folder dist.
import { existsSync, readdirSync, rmSync } from "node:fs"
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path"

import { exports as exported } from "../package.json"
import { PLUGIN_NAME } from "../src/options/supported-versions"
import { ROOT } from "../harness/root"

const PACKAGE = join(ROOT, "packages/devtools")
const SOURCE = join(PACKAGE, "src")
const BUILT = join(PACKAGE, "dist")
const PLUGIN_SOURCE = join(ROOT, "src") + sep

/** The source file of the entry that shops import in their own code. Only this entry gets type declarations. */
const PUBLIC_ENTRY = join(SOURCE, "simulator/index.ts")

/**
 * The exports of the plugin's package.json that only packages/devtools may use. An entry that ends with an asterisk
 * stands for all files in a folder.
 */
const INTERNALS = Object.keys(exported).filter((entry) =>
  entry.startsWith("./internals/")
)

/**
 * The files that are bundled as separate entries, because other code imports or runs each of them by its path. The keys
 * are the paths in `packages/devtools/src`, without file extension.
 */
const ENTRIES = Object.fromEntries(
  [
    "main",
    "run-script",
    "simulator/index",
    "buy/read-publishable-keys",
    ...readdirSync(SOURCE)
      .map((folder) => join(folder, "command"))
      .filter((path) => existsSync(join(SOURCE, `${path}.ts`))),
  ].map((path) => [path, join(SOURCE, `${path}.ts`)])
)

async function buildDevtools(): Promise<void> {
  rmSync(BUILT, { recursive: true, force: true })
  await buildJavaScript()
  await buildTypes()
}

async function buildJavaScript(): Promise<void> {
  const { build } = await import("vite")
  await build({
    configFile: false,
    logLevel: "warn",
    root: ROOT,
    publicDir: false,
    plugins: [
      {
        name: "internals-of-plugin",
        enforce: "pre",
        resolveId: resolveInternalImport,
      },
    ],
    // Names stay, so that stack traces can be read. Without line breaks and indentation, the package is an eighth
    // smaller.
    esbuild: { minifyIdentifiers: false, minifySyntax: false },
    build: {
      target: "node20",
      minify: "esbuild",
      outDir: BUILT,
      lib: { entry: ENTRIES, formats: ["cjs"] },
      rollupOptions: {
        external: isPackageOrNodeModule,
        output: {
          exports: "named",
          entryFileNames: "[name].js",
          chunkFileNames: "shared/[name].js",
        },
      },
    },
  })
}

/** Returns whether an import names an npm package or a module of Node. Neither is bundled. */
function isPackageOrNodeModule(id: string): boolean {
  return !id.startsWith(".") && !isAbsolute(id)
}

/**
 * Replaces an import of a file in the plugin's `src` by the package path that exports the file. Returns `undefined` for
 * all other imports. Throws if the file does not exist, or if package.json does not export it.
 */
function resolveInternalImport(id: string, importer: string | undefined) {
  const path = resolve(dirname(importer ?? SOURCE), id)
  if (isPackageOrNodeModule(id) || !path.startsWith(PLUGIN_SOURCE))
    return undefined
  if (!existsSync(`${path}.ts`)) {
    throw new Error(
      `${importer} imports ${id}, which is no file of the plugin.`
    )
  }
  const name = `internals/${relative(PLUGIN_SOURCE, path).split(sep).join("/")}`
  if (!isExportedByPlugin(`./${name}`)) {
    throw new Error(`package.json has no export of ./${name}.`)
  }
  return { id: `${PLUGIN_NAME}/${name}`, external: true }
}

function isExportedByPlugin(name: string): boolean {
  return INTERNALS.some((entry) =>
    entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry
  )
}

async function buildTypes(): Promise<void> {
  const [{ rollup }, { dts }] = await Promise.all([
    import("rollup"),
    import("rollup-plugin-dts"),
  ])
  const bundle = await rollup({
    input: PUBLIC_ENTRY,
    external: isPackageOrNodeModule,
    plugins: [dts({ tsconfig: join(ROOT, "development/tsconfig.json") })],
  })
  await bundle.write({ file: join(BUILT, "simulator/index.d.ts") })
  await bundle.close()
}

buildDevtools().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
