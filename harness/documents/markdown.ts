import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const BLOCK = /^([ ]*)```(\w*)\n(.*?)^\1```$/gms

const CODE_OR_LINK =
  /^([ ]*)```.*?^\1```$|`[^`\n]*`|(?<mark>!?)\[(?<words>[^[\]]*)\]\((?<target>[^)\s]+)\)/gms

/**
 * Returns the code blocks of a Markdown text, from top to bottom. `language` is empty if the block does not name a
 * language.
 */
export function codeBlocksOf(text: string) {
  return [...text.matchAll(BLOCK)].map(([, , language = "", code = ""]) => ({
    language,
    code,
  }))
}

/** Matches a list item that contains only links to files of the repository, separated by commas. */
const ITEM_OF_LINKS =
  /^- \[[^[\]]*\]\((?![a-z]+:)[^)\s]+\)(?:, \[[^[\]]*\]\((?![a-z]+:)[^)\s]+\))*\n/gm

export function removeCodeBlocks(text: string): string {
  return text.replace(BLOCK, "")
}

/**
 * Returns the targets of all links and pictures in a Markdown text, exactly as they are written. Targets on other
 * websites are not included.
 */
export function linkTargetsOf(text: string): string[] {
  // Brackets and number signs have another meaning in code.
  const prose = removeCodeBlocks(text).replace(/`[^`\n]*`/g, "`code`")
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/**
 * Returns a Markdown text in which the targets of links and pictures are replaced. Links to other websites, and code,
 * do not change. `move` receives a target and returns one of these:
 * - the new target
 * - `undefined` if the target stays
 * - `""` to keep only the words of a link, or to remove a picture
 *
 * A list item that contains only links for which `move` returns `""` is removed.
 */
export function replaceLinkTargets(
  text: string,
  newTargetOf: (target: string, isPicture: boolean) => string | undefined
): string {
  const items = text.replace(ITEM_OF_LINKS, (item: string) =>
    linkTargetsOf(item).every((target) => newTargetOf(target, false) === "")
      ? ""
      : item
  )
  return items.replace(CODE_OR_LINK, (whole: string, ...found: unknown[]) => {
    const link = found.at(-1) as Record<"mark" | "words" | "target", string>
    if (!link.target || /^[a-z]+:/.test(link.target)) return whole
    const moved = newTargetOf(link.target, link.mark === "!")
    if (moved === undefined) return whole
    if (moved !== "") return `${link.mark}[${link.words}](${moved})`
    // A picture is removed together with its words, because they describe something that the reader would not see.
    return link.mark === "!" ? "" : link.words
  })
}

/**
 * Returns a description of each broken link in a document. A link is broken if its target does not exist: a file, or a
 * heading in a file. `document` is a path below the folder `root`. The links are relative to the document's folder.
 */
export function brokenLinksIn(root: string, document: string): string[] {
  return linkTargetsOf(readFileSync(join(root, document), "utf8"))
    .map((target) => linkProblem(root, document, target))
    .filter((problem) => problem !== undefined)
}

function linkProblem(
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

/** Returns the anchors to which a link can lead in a Markdown file. GitHub makes them from the headings. */
export function anchorsIn(file: string): Set<string> {
  const anchors = new Set<string>()
  const headings = removeCodeBlocks(readFileSync(file, "utf8")).matchAll(
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
