import { readdirSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../harness/root"
import { runSpecsInSharedShop } from "../support/app/describe-shop-with-simulator"

interface Part {
  part: number
  of: number
}

/**
 * Declares the tests of many specs as if they were one file. Jest loads all modules again for each file, and loading
 * Medusa takes longer than most specs.
 *
 * The specs must not use `jest.mock` or another Jest environment. They must restore what they change outside their own
 * database: environment variables, spies, timers and module state. A spec with a Medusa application that cannot do this
 * belongs directly in `integration-tests/http`, or in `proofs`.
 */
export function runSpecsInOneProcess(folders: string[], part: Part): void {
  describe.each(listSpecFilesOfPart(folders, part))("%s", loadSpec)
}

/**
 * Declares the tests of many specs in one process. All specs that need no special options share one running store.
 * Before each of these specs, the store's database is reset to the seed data, and the simulator is replaced by a new
 * one.
 */
export function runSpecsInOneStore(folder: string, part: Part): void {
  runSpecsInSharedShop(listSpecFilesOfPart([folder], part), loadSpec)
}

/**
 * Returns the specs of one part: every `of`th spec, beginning with number `part`. The long specs of a folder are thus
 * spread over all parts.
 */
function listSpecFilesOfPart(folders: string[], { part, of }: Part): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .map((file) => join(folder, file))
        .filter((file) => file.endsWith(".spec.ts"))
    )
    .filter((_, at) => at % of === part - 1)
}

function loadSpec(file: string): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests belong to this `describe`
  require(join(ROOT, file))
}
