/** An object or a list that is being written. */
interface Open {
  of: Readonly<Record<string | number, unknown>>
  /** Of an object: its names in order. */
  names: string[] | undefined
  length: number
  written: number
}

/**
 * JSON with the names of every object in order, so that two spellings of one body are one text.
 * Lists keep their order. Numbers are as JSON.stringify writes them: two that differ beyond what a
 * double holds are one. It keeps its own stack: JSON.parse reads bodies that are nested deeper than
 * calls can be.
 */
export function canonicalJson(root: unknown): string {
  if (!isContainer(root)) {
    return scalarText(root)
  }
  const around: Open[] = []
  let open = opened(root)
  let text = openingOf(open)
  for (;;) {
    if (open.written === open.length) {
      text += open.names ? "}" : "]"
      const outer = around.pop()
      if (!outer) {
        return text
      }
      open = outer
      continue
    }
    const index = open.written++
    const name = open.names?.[index]
    text += index === 0 ? "" : ","
    text += name === undefined ? "" : `${textOf(name)}:`
    const value = open.of[name ?? index]
    if (isContainer(value)) {
      around.push(open)
      open = opened(value)
      text += openingOf(open)
    } else {
      text += scalarText(value)
    }
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function opened(container: object): Open {
  // Unlike `<`, sort without an order is not called back for every two; the order is the same.
  const names = Array.isArray(container)
    ? undefined
    : Object.keys(container).sort()
  return {
    of: container as Open["of"],
    names,
    length: names ? names.length : (container as unknown[]).length,
    written: 0,
  }
}

function openingOf({ names }: Open): string {
  return names ? "{" : "["
}

/** JSON.parse makes Infinity of 1e999, which JSON.stringify would write like null. */
function scalarText(value: unknown): string {
  if (typeof value === "string") {
    return textOf(value)
  }
  return typeof value === "number"
    ? String(value)
    : (JSON.stringify(value) ?? "null")
}

/** What JSON writes as it is, between quotation marks: nearly all there is. */
const PLAIN = /^[ !#-[\]-~]*$/

function textOf(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}
