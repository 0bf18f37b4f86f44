import { createRequire } from "node:module"
import { resolve } from "node:path"
import { compileFunction } from "node:vm"

import ts from "typescript"

import { parseGuide } from "./parse-guide"
import { ROOT } from "../../../harness/root"

/** Returns the TypeScript code blocks of a document, in the order of the document. */
export function listTypeScriptBlocks(document: string): string[] {
  return parseGuide(document)
    .blocks.filter(({ language }) => language === "ts")
    .map(({ code }) => code)
}

/**
 * Runs a code block as a module and returns its exports. An import of the plugin's package loads this repository's
 * sources.
 */
export function runCode<Exports>(code: string): Exports {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  })
  const load = createRequire(resolve(ROOT, "README.md"))
  const module = { exports: {} as Exports }
  const requireFor = (name: string): unknown => {
    if (name === "medusa-payment-checkout-transparent") {
      return jest.requireActual("../../../src")
    }
    return name === "medusa-payment-checkout-transparent/workflows"
      ? jest.requireActual("../../../src/workflows")
      : load(name)
  }
  // Passes the test's `process`, because Jest's environment has a different `process` object.
  const run = compileFunction(outputText, [
    "module",
    "exports",
    "require",
    "process",
  ]) as (...given: unknown[]) => void
  run(module, module.exports, requireFor, process)
  return module.exports
}
