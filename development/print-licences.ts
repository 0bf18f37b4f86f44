// `npm run docs:licences`: writes the licences of all packages installed with this one into docs/licences.md.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { format, resolveConfig } from "prettier"

import { ROOT } from "./demo/running-store"
import { installedPackages } from "./installed-packages"

const DOC = join(ROOT, "docs/licences.md")

const TEXT = `# Licences

\`medusa-payment-checkout-transparent\` is under the [MIT licence](../LICENSE). Its files are its own: no code of others is copied or bundled into them.

Whoever installs it is brought these packages by npm, each from its own publisher, under its own licence and with its text in its own folder. It is the whole list, dependencies of dependencies included, with the versions of \`package-lock.json\`; a newer version that npm may choose can have another licence.

<!-- the packages -->

Optional peers (Medusa, React, Express, the gateway's card SDK and the rest of \`peerDependencies\`) are the store's own: they are neither part of this package nor installed with it.

\`npm run docs:licences\` prints this page from \`package-lock.json\` and the packages themselves; a unit test holds it to them, and to the licences that are agreed to: MIT, ISC, BSD, Apache-2.0.
`

/** The allowed licences, by SPDX name; to allow another one is a decision. */
export const AGREED = [
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
]

/** Returns the page as it should be. */
export async function pageOfLicences(): Promise<string> {
  const rows = installedPackages().map(
    ({ name, version, license, path }) =>
      `| \`${name}\` | ${version} | ${license} | ${copyrightOf(path)} |`
  )
  const table = [
    ...["| package | version | licence | copyright |", "|-|-|-|-|"],
    ...rows.sort(),
  ]
  return format(TEXT.replace("<!-- the packages -->", table.join("\n")), {
    ...(await resolveConfig(DOC)),
    parser: "markdown",
  })
}

/** Returns the copyright line of the package's licence text; without such a text, its author. */
function copyrightOf(path: string): string {
  const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name))
  const text = file === undefined ? "" : readFileSync(join(path, file), "utf8")
  const line = /^.*copyright (?:\(c\)|©|\d).*$/im.exec(text)?.[0].trim()
  if (line !== undefined) return line
  const { author } = JSON.parse(
    readFileSync(join(path, "package.json"), "utf8")
  ) as { author?: string | { name: string } }
  const name = typeof author === "object" ? author.name : author
  return `${name} (author; the package names its licence, and has no text of it)`
}

if (require.main === module) {
  void pageOfLicences().then((page) => writeFileSync(DOC, page))
}
