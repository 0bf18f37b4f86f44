import { execFile } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { installStorefrontPackage } from "./an-installed-package"
import type { BuiltEntries } from "./build-storefront-entries"
import { ROOT } from "../../../harness/root"

/** The path of React's type declarations for each version of React. */
const REACT_TYPES = {
  "18": "node_modules/@types/react",
  "19": "demo-shop/node_modules/@types/react",
}

export interface ProjectDescription {
  react: keyof typeof REACT_TYPES
  resolution: "Bundler" | "Node16"
  /** The field `type` of package.json. It decides whether Node16 treats the files as ES modules or CommonJS. */
  type: "module" | "commonjs"
  /** The files of the project. Each key is a path, and its value is the file's content. */
  files: Record<string, string>
}

/**
 * Compiles a strict TypeScript project with the storefront package. Returns the compiler's output, which is empty if
 * there is no error.
 */
export async function compileProject(
  { directory }: BuiltEntries,
  { react, resolution, type, files }: ProjectDescription
): Promise<string> {
  const project = mkdtempSync(join(tmpdir(), "checkout-transparent-types-"))
  try {
    installStorefrontPackage(project, directory)
    writeProjectFile("package.json", JSON.stringify({ type }))
    writeProjectFile(
      "tsconfig.json",
      JSON.stringify(strictConfiguration(resolution))
    )
    for (const [path, code] of Object.entries(files)) {
      writeProjectFile(path, code)
    }
    mkdirSync(join(project, "node_modules/@types"))
    symlinkSync(
      join(ROOT, REACT_TYPES[react]),
      join(project, "node_modules/@types/react")
    )
    return await runTypeScriptCompiler(project)
  } finally {
    rmSync(project, { recursive: true })
  }

  function writeProjectFile(path: string, code: string): void {
    const file = join(project, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
}

function strictConfiguration(
  resolution: ProjectDescription["resolution"]
): object {
  return {
    compilerOptions: {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      // The declarations of the storefront's package are checked as well.
      skipLibCheck: false,
      module: resolution === "Bundler" ? "ESNext" : resolution,
      moduleResolution: resolution,
      target: "ES2022",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      jsx: "react-jsx",
      types: [],
      paths: {
        "@lib/*": ["./apps/storefront/src/lib/*"],
        "@modules/*": ["./apps/storefront/src/modules/*"],
      },
    },
  }
}

function runTypeScriptCompiler(project: string): Promise<string> {
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [require.resolve("typescript/bin/tsc"), "-p", project],
      { cwd: project, env: { ...process.env, NODE_OPTIONS: "" } },
      (error, stdout, stderr) => {
        // The compiler ends with 1 or 2 when it reports an error.
        if (error && stdout === "") {
          fail(new Error(stderr, { cause: error }))
        } else {
          done(stdout)
        }
      }
    )
  })
}
