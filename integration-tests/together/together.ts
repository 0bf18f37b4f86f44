import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { inOneShop } from "../support/a-card-shop"

const ROOT = resolve(__dirname, "../..")
/** Each fills large tables first: not among these. */
const LEFT_OUT = /-indexes\.spec\.ts$/

interface Part {
  part: number
  of: number
}

/**
 * Plays one of several parts of the specs in some folders as if they were one file: Jest loads Medusa's
 * framework anew for each file, which takes longer than most of their tests. `npm run test:unit` and
 * `npm run test:integration` play them one by one.
 */
export function playTogether(folders: string[], part: Part): void {
  describe.each(specsIn(folders, part))("%s", load)
}

/** Plays one of several parts of the specs in a folder in one shop. `npm run test:one` plays them one by one. */
export function playInOneShop(folder: string, part: Part): void {
  inOneShop(specsIn([folder], part), load)
}

function specsIn(folders: string[], { part, of }: Part): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .map((file) => join(folder, file))
        .filter((file) => file.endsWith(".spec.ts") && !LEFT_OUT.test(file))
    )
    .filter((_, at) => at % of === part - 1)
}

function load(file: string): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests belong to this `describe`
  require(join(ROOT, file))
}
