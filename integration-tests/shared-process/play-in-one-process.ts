import { readdirSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../harness/root"
import { inOneShop } from "../support/app/a-card-shop"

interface Part {
  part: number
  of: number
}

/**
 * Declares the tests of many specs as if they were one file. Jest loads all modules again for each file, and loading
 * Medusa takes longer than most specs. The entries in this folder are used when a whole kind of tests runs. When
 * specs are chosen by a part of their path, each runs as a file of its own.
 *
 * A new spec in one of the folders is included without further steps. It must not need another Jest environment or
 * `jest.mock`, and must restore what it changes outside of its own database: the environment, spies, timers and
 * module state. A spec that cannot do so belongs to a kind that is played file by file: directly in `http`, or in
 * `proofs`.
 */
export function playInOneProcess(folders: string[], part: Part): void {
  describe.each(specsIn(folders, part))("%s", load)
}

/**
 * Declares the tests of many specs in one process. Those whose shop has no options of its own also share one running
 * store. Each spec begins with the seeded database and a new simulator.
 */
export function playInOneStore(folder: string, part: Part): void {
  inOneShop(specsIn([folder], part), load)
}

/** Returns every `of`th spec, so that the long specs of a folder are spread over the parts. */
function specsIn(folders: string[], { part, of }: Part): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .map((file) => join(folder, file))
        .filter((file) => file.endsWith(".spec.ts"))
    )
    .filter((_, at) => at % of === part - 1)
}

function load(file: string): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests belong to this `describe`
  require(join(ROOT, file))
}
