const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A piece of HTML in which all values are already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | readonly Html[] | string | number

/** Builds HTML from a template. Each value is escaped, unless it is an `Html` or a list of `Html`. */
export function html(
  strings: TemplateStringsArray,
  ...parts: readonly Part[]
): Html {
  const texts = parts.map(renderPart)
  return new Html(String.raw({ raw: strings }, ...texts))
}

function renderPart(part: Part): string {
  if (part instanceof Html) {
    return part.text
  }
  return typeof part === "object"
    ? part.map(renderPart).join("")
    : String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
