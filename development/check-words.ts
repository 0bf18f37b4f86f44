// `npm run check:words`: one thing has one name. Refuses words that docs/glossary.md has replaced,
// as parts of identifiers, columns, routes, events, options, error codes and file names, and two
// files of one name in src. Does not check prose (comments, titles, messages).
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import ts from "typescript"

const GLOSSARY = "docs/glossary.md"
const FOLDERS = ["src", "shop/src", "integration-tests", "development"]

/** Names that may contain such a word, and the reason. */
const EXCEPTIONS = new Map([
  ["allSettled", "JavaScript's"],
  ["onSettled", "TanStack Query's"],
  ["pending_difference", "Medusa's"],
  ["raw_pending_difference", "Medusa's"],
  ["GATEWAY_CLOCK_DIFFERENCE_MS", "a difference of two times"],
  ["LEAST_CLOCK_DIFFERENCE_MS", "a difference of two times"],
  ["INACTIVATED", "a word that the gateway may send"],
  ["ON_HOLD", "a word that the gateway may send"],
  ["held", "core's own lock"],
])

/** File names that may repeat: Medusa's conventions, and the index of a folder. */
const MAY_REPEAT = ["index.ts", "route.ts", "page.tsx", "service.ts"]

interface ReplacedWord {
  parts: string[]
  advice: string
}

const replaced = replacedWords()
const problems = [
  ...FOLDERS.flatMap(sources).flatMap(problemsIn),
  ...sameNames(sources("src")),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** Reads the replaced words: those in code style in the last column of the glossary's table. */
function replacedWords(): ReplacedWord[] {
  return readFileSync(GLOSSARY, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((line) => {
      const [term = "", , old = ""] = line.split("|").slice(1)
      return [...old.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({
        parts: word.split(" "),
        advice: `instead of "${word}" say "${term.trim()}" (${GLOSSARY})`,
      }))
    })
}

function problemsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  )
  const path = file.split("/").slice(-2).join("/")
  const found = problemsOf([path], `${file}:1`)
  const visit = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push(...problemsOf(namesOf(node), `${file}:${line + 1}`))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function problemsOf(names: readonly string[], place: string): string[] {
  return names
    .filter((name) => !EXCEPTIONS.has(name))
    .flatMap((name) => {
      const advice = replacedIn(name)?.advice
      return advice === undefined ? [] : [`${place} ${name}: ${advice}`]
    })
}

/** Returns the names in a node: an identifier, a text in the form of a name, or the names in SQL. */
function namesOf(node: ts.Node): readonly string[] {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
    return [node.text]
  }
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) {
    return []
  }
  const isOneName = /^\/?[a-z0-9]+([_.:/[\]-]+[a-z0-9]+)+$/i.test(node.text)
  const isStateOrKind = ts.isLiteralTypeNode(node.parent)
  return isOneName || isStateOrKind
    ? [node.text]
    : (node.text.match(
        /(?<![a-z0-9])[a-z0-9]+(_[a-z0-9]+)+|(?<=')[a-z]+(?=')/g
      ) ?? [])
}

function replacedIn(name: string): ReplacedWord | undefined {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return replaced.find(({ parts: old }) =>
    parts.some(
      (_, at) =>
        old.every((part, index) => parts[at + index] === part) &&
        !isLookUp(parts.slice(at))
    )
  )
}

/** Whether the words are a form of the verb "look up", which is allowed. */
function isLookUp([verb = "", ...rest]: string[]): boolean {
  return /^look(s|ed)?$/.test(verb) && ["up", "it"].includes(rest[0] ?? "")
}

function sameNames(files: readonly string[]): string[] {
  const named = files.filter((file) => !MAY_REPEAT.includes(basename(file)))
  return named
    .filter((file, at) =>
      named.some(
        (other, otherAt) => otherAt < at && basename(other) === basename(file)
      )
    )
    .map((file) => `${file}: another file in src has this name`)
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|cjs|mjs)$/.test(name))
    .map((name) => join(folder, name))
}
