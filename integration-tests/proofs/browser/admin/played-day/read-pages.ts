import type { Locator, Page } from "playwright-core"

import type { Language } from "./true-words"

/** Matches a time as the pages write it in either language. */
const TIME =
  /\d\d\/\d\d\/\d{4}, \d\d:\d\d|[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/g

/** Makes a page's text comparable: spaces become ordinary ones, each time becomes `<time>`, and each NSU `<nsu>`. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(TIME, "<time>")
    .replaceAll(/NSU \d+/g, "NSU <nsu>")
    .trim()
}

const plainTexts = async (found: Locator) =>
  (await found.allInnerTexts()).map(plain)

/** Reads the texts of the page of a payment. The result can be compared with that of `trueWords`. */
export async function readPayment(page: Page) {
  const history = page.getByRole("list", {
    name: /^(O que aconteceu|What happened)$/,
  })
  await history.waitFor()
  const head = page.getByRole("heading", { level: 1 })
  const answers = page.getByRole("region", {
    name: /^(Respostas prontas para o cliente|Ready answers for the customer)$/,
  })
  const [heading = "", badge = ""] = plain(
    await head.locator("xpath=..").innerText()
  ).split("\n")
  return {
    heading,
    badge,
    answers: (
      await plainTexts(answers.locator("dd > span:first-child"))
    ).sort(),
    history: (await plainTexts(history.getByRole("listitem"))).map((line) =>
      line.replace(/^<time> /, "").replace(/, (por|by) .*$| \([^)]*\)$/, "")
    ),
  }
}

/** Reads the lines of the section about a payment on the page of its order. */
export async function linesBesideOrder(
  page: Page,
  id: string
): Promise<string[]> {
  const section = page
    .getByRole("region")
    .filter({ has: page.locator(`a[href$="/payments/${id}"]`) })
    .last()
  await section.waitFor()
  return plain(await section.innerText())
    .split("\n")
    .filter((line) => line.trim() !== "")
}

/** Returns the amounts in a text, in minor units. */
export function amountsIn(text: string): number[] {
  return [...plain(text).matchAll(/(-?)R\$ ?([\d.,]+)/g)].map(
    ([, sign, digits]) =>
      Number(digits!.replaceAll(/[.,]/g, "")) * (sign === "-" ? -1 : 1)
  )
}

/** Matches, for each language, words that only texts of the other language contain. */
const FOREIGN: Record<Language, RegExp> = {
  ptBR: word(
    "the|and|is|was|were|of|with|not|this|that|are|has|have|been|which|when|it|by|cannot|nothing|your|you|payment|refund|refunded|order|card|paid|until|settings"
  ),
  en: word(
    "não|que|de|da|dos|das|uma|os|foi|com|para|por|pelo|pela|pagamento|reembolso|pedido|cartão|é|está|até|seu|sua|você|loja"
  ),
}

/**
 * Returns a pattern that matches one of the words as a whole word. `\b` does not know letters with accents, and the
 * random id of a transaction may contain "da" between digits.
 */
function word(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu")
}

/**
 * Match the parts of a page that are data and not sentences of the plugin: names, texts of the simulator, and prepared
 * messages.
 */
const DATA = [
  // A prepared message is for the customer, who reads Portuguese.
  /^Olá! .*$/gm,
  /Maria da Silva|M\*\*\*\* d\*\*\*\* S\*\*\*\*|Banco do Simulador|Saldo ou limite insuficiente|Aula A-1|Loja de teste|LOJA DEMO/g,
]

/** Matches an e-mail address, a web address or the text of a code. */
const IS_ADDRESS = /@|:\/\/|^000201/

const ID = /\b[a-z]+_[0-9A-Z]{16,}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-/

/** Returns the lines of a page that contain words of the other language or internal ids. */
export async function foreignWords(
  page: Page,
  language: Language,
  within = "main"
): Promise<string[]> {
  const shown = await page.locator(within).innerText()
  const text = DATA.reduce((rest, data) => rest.replace(data, " "), shown)
  return text
    .split("\n")
    .map((line) =>
      line
        .split(/\s/)
        .filter((part) => !IS_ADDRESS.test(part))
        .join(" ")
    )
    .filter((line) => FOREIGN[language].test(line) || ID.test(line))
}
