import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")
/** Each fills large tables first, or pretends a browser: not among these. */
const LEFT_OUT = /-indexes\.spec\.ts$|[\\/]src[\\/]storefront[\\/]/

/**
 * Plays one of several parts of the specs in some folders as if they were one file: Jest loads Medusa's
 * framework anew for each file, which takes longer than most of their tests. `npm run test:unit` and
 * `npm run test:integration` play them one by one.
 */
export function playTogether(
  folders: string[],
  { part, of }: { part: number; of: number }
): void {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => join(ROOT, folder, file))
      .filter((file) => file.endsWith(".spec.ts") && !LEFT_OUT.test(file))
  )
  const ofThisPart = files.filter((_, at) => at % of === part - 1)
  describe.each(ofThisPart)("%s", (file) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests belong to this `describe`
    require(file)
  })
}
