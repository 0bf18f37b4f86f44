import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const BLOCK = /^([ ]*)```(\w*)\n(.*?)^\1```$/gms

const CODE_OR_LINK =
  /^([ ]*)```.*?^\1```$|`[^`\n]*`|(?<mark>!?)\[(?<words>[^[\]]*)\]\((?<target>[^)\s]+)\)/gms

/** Returns the code blocks in the order of the text; without a language after the fence it is empty. */
export function blocksOf(text: string) {
  return [...text.matchAll(BLOCK)].map(([, , language = "", code = ""]) => ({
    language,
    code,
  }))
}

/** A line of a list that has nothing but links, separated by commas. */
const ITEM_OF_LINKS =
  /^- \[[^[\]]*\]\([^)\s]+\)(?:, \[[^[\]]*\]\([^)\s]+\))*\n/gm

export function withoutBlocks(text: string): string {
  return text.replace(BLOCK, "")
}

/** Returns the targets of links and pictures as they are written, without those at other sites. */
export function targetsOf(text: string): string[] {
  // In code, brackets and number signs have another meaning.
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, "`code`")
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/**
 * Returns a text with other targets for its links and pictures. `move` returns the new target, "" to leave only the
 * words of a link and nothing of a picture, or undefined to leave it as it is. Links to other sites and code stay. An
 * item of a list that would consist of such words alone is removed.
 */
export function relinked(
  text: string,
  move: (target: string, isPicture: boolean) => string | undefined
): string {
  const items = text.replace(ITEM_OF_LINKS, (item: string) =>
    targetsOf(item).every((target) => move(target, false) === "") ? "" : item
  )
  return items.replace(CODE_OR_LINK, (whole: string, ...found: unknown[]) => {
    const link = found.at(-1) as Record<"mark" | "words" | "target", string>
    if (!link.target || /^[a-z]+:/.test(link.target)) return whole
    const moved = move(link.target, link.mark === "!")
    if (moved === undefined) return whole
    if (moved !== "") return `${link.mark}[${link.words}](${moved})`
    // The words of a picture describe what readers of the text do not see.
    return link.mark === "!" ? "" : link.words
  })
}

/** Describes each link of a document that leads nowhere; paths begin at the root. */
export function brokenLinksIn(root: string, document: string): string[] {
  return targetsOf(readFileSync(join(root, document), "utf8"))
    .map((target) => problemOf(root, document, target))
    .filter((problem) => problem !== undefined)
}

function problemOf(
  root: string,
  document: string,
  target: string
): string | undefined {
  const [path = "", anchor] = target.split("#")
  const file = path === "" ? document : join(dirname(document), decodeURI(path))
  if (!existsSync(join(root, file))) {
    return `${target}: there is no ${file}`
  }
  return anchor === undefined || anchorsIn(join(root, file)).has(anchor)
    ? undefined
    : `${target}: ${file} has no heading for #${anchor}`
}

/** Returns the anchors of a file's headings, as GitHub makes them. */
export function anchorsIn(file: string): Set<string> {
  const anchors = new Set<string>()
  const headings = withoutBlocks(readFileSync(file, "utf8")).matchAll(
    /^#+ (.*)$/gm
  )
  for (const [, heading = ""] of headings) {
    const anchor = heading
      .replace(/\[([^[\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-")
    let unique = anchor
    for (let nth = 1; anchors.has(unique); nth++) unique = `${anchor}-${nth}`
    anchors.add(unique)
  }
  return anchors
}
