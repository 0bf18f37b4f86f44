import type { Locator, Page } from "playwright-core"

import type { Language } from "./expected-texts"

/** Matches a time as the pages write it in either language. */
const TIME =
  /\d\d\/\d\d\/\d{4}, \d\d:\d\d|[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/g

/**
 * Prepares a page's text for a comparison. Special spaces become ordinary spaces, and a time becomes `<time>`. The
 * number after the word "NSU", which identifies a card payment, becomes `<nsu>`.
 */
export function comparableText(text: string): string {
  return text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(TIME, "<time>")
    .replaceAll(/NSU \d+/g, "NSU <nsu>")
    .trim()
}

const comparableTexts = async (found: Locator) =>
  (await found.allInnerTexts()).map(comparableText)

/** Reads the texts on the page of a payment, in the form that `expectedTexts` returns. */
export async function readPaymentPage(page: Page) {
  const history = page.getByRole("list", {
    name: /^(O que aconteceu|What happened)$/,
  })
  await history.waitFor()
  const head = page.getByRole("heading", { level: 1 })
  const answers = page.getByRole("region", {
    name: /^(Respostas prontas para o cliente|Ready answers for the customer)$/,
  })
  const [heading = "", badge = ""] = comparableText(
    await head.locator("xpath=..").innerText()
  ).split("\n")
  return {
    heading,
    badge,
    customerMessages: (
      await comparableTexts(answers.locator("dd > span:first-child"))
    ).sort(),
    history: (await comparableTexts(history.getByRole("listitem"))).map(
      (line) =>
        line.replace(/^<time> /, "").replace(/, (por|by) .*$| \([^)]*\)$/, "")
    ),
  }
}

export async function readOrderPageLines(
  page: Page,
  id: string
): Promise<string[]> {
  const section = page
    .getByRole("region")
    .filter({ has: page.locator(`a[href$="/payments/${id}"]`) })
    .last()
  await section.waitFor()
  return comparableText(await section.innerText())
    .split("\n")
    .filter((line) => line.trim() !== "")
}

export function amountsIn(text: string): number[] {
  return [...comparableText(text).matchAll(/(-?)R\$ ?([\d.,]+)/g)].map(
    ([, sign, digits]) =>
      Number(digits!.replaceAll(/[.,]/g, "")) * (sign === "-" ? -1 : 1)
  )
}

/** For each language, a pattern of words that only occur in the other language. */
const FOREIGN: Record<Language, RegExp> = {
  ptBR: wholeWordPattern(
    "the|and|is|was|were|of|with|not|this|that|are|has|have|been|which|when|it|by|cannot|nothing|your|you|payment|refund|refunded|order|card|paid|until|settings"
  ),
  en: wholeWordPattern(
    "não|que|de|da|dos|das|uma|os|foi|com|para|por|pelo|pela|pagamento|reembolso|pedido|cartão|é|está|até|seu|sua|você|loja"
  ),
}

/**
 * Returns a pattern that matches each of the words as a whole word. It does not use `\b`, which treats letters with
 * accents as word boundaries.
 */
function wholeWordPattern(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu")
}

/** Patterns of the parts of a page that are data and not the plugin's own sentences. */
const DATA = [
  // The message with which an administrator sends a link or code to a customer is always in Portuguese.
  /^Olá! .*$/gm,
  /Maria da Silva|M\*\*\*\* d\*\*\*\* S\*\*\*\*|Banco do Simulador|Saldo ou limite insuficiente|Aula A-1|Loja de teste|LOJA DEMO/g,
]

/** Matches a part of a line whose language is not checked: an e-mail address, a URL or the beginning of a Pix code. */
const IS_ADDRESS = /@|:\/\/|^000201/

const ID = /\b[a-z]+_[0-9A-Z]{16,}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-/

/** Returns the lines of a page that contain words of the other language or internal ids. */
export async function findUntranslatedLinesOrIds(
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
