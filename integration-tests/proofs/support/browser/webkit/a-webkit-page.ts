import { readFileSync } from "node:fs"

import type { Page } from "playwright-core"
import { Key, type WebDriver, type WebElement } from "selenium-webdriver"

import { eventually } from "../../../../../harness/eventually"
import {
  findVisibleElements,
  type Step,
  serializeTextPattern,
} from "./find-visible-elements"

const QUERIES = readFileSync(
  require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8"
)

/** The names of WebDriver errors that prove that the action did not happen, so that it can be repeated. */
const NOT_DONE = new Set([
  "StaleElementReferenceError",
  "ElementNotInteractableError",
  "ElementClickInterceptedError",
])

/** The keyboard keys that the test helpers press: Playwright's names for the keys, with WebDriver's codes. */
const KEYS = {
  "ControlOrMeta+a": Key.chord(Key.CONTROL, "a"),
  Delete: Key.DELETE,
}

interface ByName {
  name?: string | RegExp
  exact?: boolean
  level?: number
  checked?: boolean
}

/** A locator for an element of a page in WebKit. It has the methods of Playwright's locators that the tests use. */
class FoundElement {
  constructor(
    private readonly driver: WebDriver,
    private readonly steps: Step[]
  ) {}

  getByRole(role: string, { name, exact, level, checked }: ByName = {}) {
    return this.withSearchStep({
      by: "role",
      role,
      isExact: exact ?? false,
      ...(name !== undefined && { name: serializeTextPattern(name) }),
      ...(level !== undefined && { level }),
      ...(checked !== undefined && { checked }),
    })
  }

  getByLabel(text: string | RegExp, { exact = false } = {}) {
    return this.withSearchStep({
      by: "label",
      text: serializeTextPattern(text),
      isExact: exact,
    })
  }

  getByText(text: string | RegExp, { exact = false } = {}) {
    return this.withSearchStep({
      by: "text",
      text: serializeTextPattern(text),
      isExact: exact,
    })
  }

  locator(selector: string) {
    return this.withSearchStep({ by: "css", selector })
  }

  filter({ hasText }: { hasText: string | RegExp }) {
    return this.withSearchStep({
      by: "contained text",
      text: serializeTextPattern(hasText),
    })
  }

  /** Waits until exactly one element that matches is visible. */
  async waitFor(): Promise<void> {
    await this.findOne()
  }

  async isVisible(): Promise<boolean> {
    return (await this.findAll()).length > 0
  }

  innerText(): Promise<string> {
    return this.withFoundElement((element) =>
      this.driver.executeScript("return arguments[0].innerText", element)
    )
  }

  inputValue(): Promise<string> {
    return this.withFoundElement((element) => element.getProperty("value"))
  }

  click(): Promise<void> {
    return this.withFoundElement((element) => element.click())
  }

  async check(): Promise<void> {
    await this.withFoundElement(async (element) => {
      if (!(await element.isSelected())) await element.click()
    })
  }

  press(keys: keyof typeof KEYS): Promise<void> {
    return this.withFoundElement((element) => element.sendKeys(KEYS[keys]))
  }

  pressSequentially(text: string): Promise<void> {
    return this.withFoundElement((element) => element.sendKeys(text))
  }

  /** Selects an option of a select field with a click on the option. */
  selectOption(option: string | { label: string }): Promise<void> {
    return this.withFoundElement(async (select) => {
      const { value, label } =
        typeof option === "string"
          ? { value: option, label: undefined }
          : { value: undefined, label: option.label }
      const chosen = await this.driver.executeScript<WebElement | null>(
        `return [...arguments[0].options].find(
          ({ value, label }) => value === arguments[1] || label === arguments[2]
        ) ?? null`,
        select,
        value,
        label
      )
      if (!chosen) throw new Error(`There is no ${JSON.stringify(option)}.`)
      await chosen.click()
    })
  }

  private withSearchStep(step: Step): FoundElement {
    return new FoundElement(this.driver, [...this.steps, step])
  }

  private async findAll(): Promise<WebElement[]> {
    const find = `return (${findVisibleElements.toString()})(arguments[0])`
    const isReady = await this.driver.executeScript<boolean>(
      "return document.body !== null && 'TestingLibraryDom' in window"
    )
    if (!isReady) await this.driver.executeScript(QUERIES)
    return this.driver.executeScript<WebElement[]>(find, this.steps)
  }

  private findOne(): Promise<WebElement> {
    return eventually(async () => {
      const found = await this.findAll()
      if (found.length !== 1) {
        throw new Error(`${this.toString()} is shown ${found.length} times.`)
      }
      return found[0]!
    })
  }

  /**
   * Runs an action with the element. If the page replaces or covers the element during the action, finds the element
   * again and repeats the action.
   */
  private async withFoundElement<Result>(
    act: (element: WebElement) => Promise<Result>
  ): Promise<Result> {
    const outcome = await eventually(async () => {
      const element = await this.findOne()
      try {
        return { result: await act(element) }
      } catch (thrown) {
        if (NOT_DONE.has((thrown as Error).name)) throw thrown
        return { thrown }
      }
    })
    if ("thrown" in outcome) throw outcome.thrown
    return outcome.result
  }

  toString(): string {
    return this.steps.map((step) => JSON.stringify(step)).join(" → ")
  }
}

/**
 * Gives a WebKit window the parts of Playwright's `Page` that the purchase tests use. A call of any other method fails
 * at run time.
 */
export function asPlaywrightPage(driver: WebDriver): Page {
  const whole = new FoundElement(driver, [])
  let address = ""
  const page = {
    getByRole: whole.getByRole.bind(whole),
    getByLabel: whole.getByLabel.bind(whole),
    getByText: whole.getByText.bind(whole),
    locator: whole.locator.bind(whole),
    goto: (url: string) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    /** Returns the URL that `waitForURL` read last. */
    url: () => address,
    waitForURL: (pattern: string | RegExp) =>
      eventually(async () => {
        address = await driver.getCurrentUrl()
        if (!asPattern(pattern).test(address)) {
          throw new Error(`The window is at ${address}, not at ${pattern}.`)
        }
      }),
    evaluate: (script: (() => unknown) | string) =>
      driver.executeScript(
        typeof script === "string"
          ? `return (${script})`
          : `return (${script.toString()})()`
      ),
  }
  return page as unknown as Page
}

/** Converts a URL pattern with `*` into a regular expression, like Playwright. */
function asPattern(pattern: string | RegExp): RegExp {
  if (typeof pattern !== "string") return pattern
  const parts = pattern.split(/(\*{1,2})/).map((part) => {
    if (part === "**") return ".*"
    if (part === "*") return "[^/]*"
    return part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&")
  })
  return new RegExp(`^${parts.join("")}$`)
}
