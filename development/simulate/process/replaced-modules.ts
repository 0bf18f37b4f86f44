// This module must be loaded first. Modules of the plugin and of the simulator that are loaded later use the virtual
// time, repeatable random numbers, a model of Medusa's core, and the simulator in this process, instead of the real
// ones.
import * as crypto from "node:crypto"
import Module from "node:module"
import { join, relative, resolve, sep } from "node:path"

import {
  type DecidedCard,
  wrapCardOfSessionWithReport,
} from "./saved-card/wrap-card-of-session"
import { readPlantedPatch } from "../plants/plant-fault"
import { PLANTED_FAULTS } from "../plants/planted-faults"
import { virtualTime } from "./time/virtual-time"

const SOURCES = resolve(__dirname, "../../../src") + sep
const SIMULATOR =
  resolve(__dirname, "../../../packages/devtools/src/simulator") + sep
/** The folder of Medusa's payment module inside node_modules. Simulated runs execute its real code. */
const PAYMENT_MODULE = join("@medusajs", "payment", "dist") + sep
const GLOBALS_KEY = "__simulatedGlobals"

type Load = (
  request: string,
  parent: Module | undefined,
  isMain: boolean
) => unknown
type Compile = (this: Module, code: string, file: string) => unknown
interface Internals {
  _load: Load
  prototype: { _compile: Compile }
}

interface Replaceable {
  /** Returns a random number between 0 and 1. The same story gets the same numbers in each run. */
  random: () => number
  newId: (prefix: string) => string
  coreFlows: object
  changePrice: (...given: never[]) => unknown
  /** Receives each decision of the plugin that a payment session may be paid with a saved card. */
  onCardOfSession: (decided: DecidedCard) => void
  agent: new (...given: never[]) => object
  fetch: typeof fetch
}

/**
 * The functions and classes that replace those of Medusa and Node in simulated runs. The modules that implement the
 * replacements add them here before a run.
 */
export const replacements: Partial<Replaceable> = {}

function requireReplacement<Name extends keyof Replaceable>(
  name: Name
): Replaceable[Name] {
  const found = replacements[name]
  if (found === undefined) {
    throw new Error(`Nothing was put in the place of ${name}.`)
  }
  return found
}

class Handle {
  constructor(public stop: () => void) {}
  unref(): this {
    return this
  }
}

function setTimeoutOfStory(
  callback: (...given: unknown[]) => void,
  ms = 0,
  ...given: unknown[]
): Handle {
  return new Handle(virtualTime.schedule(ms, () => callback(...given)))
}

function setIntervalOfStory(callback: () => void, ms: number): Handle {
  const handle = new Handle(() => undefined)
  const scheduleNextCall = () => {
    handle.stop = virtualTime.schedule(ms, () => {
      scheduleNextCall()
      callback()
    })
  }
  scheduleNextCall()
  return handle
}

function clearVirtualTimer(handle: unknown): void {
  if (handle instanceof Handle) {
    handle.stop()
  }
}

function sleepOfStory<Value>(
  ms = 0,
  value?: Value,
  { signal }: { signal?: AbortSignal } = {}
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const rejectAsAborted = () => {
      stop()
      reject(new DOMException("The operation was aborted", "AbortError"))
    }
    const stop = virtualTime.schedule(ms, () => {
      signal?.removeEventListener("abort", rejectAsAborted)
      resolve(value)
    })
    if (signal?.aborted) {
      rejectAsAborted()
    } else {
      signal?.addEventListener("abort", rejectAsAborted, { once: true })
    }
  })
}

function withOverrides(original: object, own: object): object {
  return new Proxy(original, {
    get: (target, name) =>
      Reflect.get(name in own ? own : target, name) as unknown,
  })
}

const StoryDate = new Proxy(
  withOverrides(Date, { now: () => virtualTime.now() }),
  {
    construct: (_, given: unknown[]) =>
      given.length === 0
        ? new Date(virtualTime.now())
        : (Reflect.construct(Date, given) as Date),
  }
)

const performanceOfStory = { now: () => virtualTime.elapsed() }

const GLOBALS = {
  performance: performanceOfStory,
  setTimeout: setTimeoutOfStory,
  setInterval: setIntervalOfStory,
  clearTimeout: clearVirtualTimer,
  clearInterval: clearVirtualTimer,
  Date: StoryDate,
  Math: withOverrides(Math, { random: () => requireReplacement("random")() }),
  // A request within this process is always answered, unless the process is killed. No timeout is needed.
  AbortSignal: withOverrides(AbortSignal, {
    timeout: () => new AbortController().signal,
  }),
  fetch: (...given: Parameters<typeof fetch>) =>
    requireReplacement("fetch")(...given),
}

const internals = Module as unknown as Internals
const load = internals._load
const compile = internals.prototype._compile

/** Replacements for some exports, by module name. They apply when the plugin or the simulator requires the module. */
const OWN_EXPORTS: Record<string, object> = {
  "node:timers/promises": { setTimeout: sleepOfStory },
  "node:timers": { setTimeout: setTimeoutOfStory },
  "node:perf_hooks": { performance: performanceOfStory },
  "node:crypto": {
    randomInt: (below: number) =>
      Math.floor(requireReplacement("random")() * below),
    randomUUID: () => requireReplacement("newId")("uuid"),
    randomBytes: (size: number) =>
      crypto
        .createHash("shake128", { outputLength: size })
        .update(requireReplacement("newId")("bytes"))
        .digest(),
  },
  "@medusajs/framework/utils": {
    generateEntityId: (_: unknown, prefix: string) =>
      requireReplacement("newId")(prefix),
  },
  undici: {
    get Agent() {
      return requireReplacement("agent")
    },
  },
}

/** Modules that are replaced completely in simulated runs, by their names. */
const REPLACEMENTS: Record<string, object> = {
  "@medusajs/medusa/core-flows": new Proxy(
    {},
    {
      get: (_, name) =>
        Reflect.get(requireReplacement("coreFlows"), name) as unknown,
    }
  ),
  // Drawing a QR code would take longer than the rest of a sale.
  "qrcode-generator": () => ({
    addData: () => undefined,
    make: () => undefined,
    createDataURL: () => "data:image/gif;base64,",
  }),
}

const made = new Map<string, object>()

/**
 * Replaces the daily reconciliation by a function that does nothing, because most simulated runs end on the day on
 * which they begin. Other tests cover the reconciliation.
 */
const WITHOUT_RECONCILIATION = {
  startReconciliationOfLatestDays: () => Promise.resolve(),
}
const RECONCILIATION_FILE = resolve(
  SOURCES,
  "reconciliation/day/reconcile-days"
)
const PRICE_CHANGE_FILE = resolve(SOURCES, "medusa/price/change-cart-price")
/**
 * A model that replaces the plugin's workflow for changing the price of a cart. The real workflow cannot be used,
 * because it runs workflows of Medusa's core.
 */
const MODELED_PRICE_CHANGE = {
  changeCartPrice: (...given: never[]) =>
    requireReplacement("changePrice")(...given),
}

const CARD_OF_SESSION_FILE = resolve(
  SOURCES,
  "payment-method-adapters/card/saved-card-of-session"
)

const PLANTABLE = new Set(
  PLANTED_FAULTS.flatMap(({ code }) => Object.keys(code ?? {}))
)
const plantables = new Map<object, object>()

/**
 * Returns the module that an importing file gets in a simulation instead of `original`. Most modules are returned
 * unchanged. There are three exceptions:
 * - The daily reconciliation does nothing.
 * - The module that chooses the saved card of a session also reports each choice to the simulation.
 * - In a module for which a planted fault exists, exports are replaced while the fault is planted.
 */
function wrapPlantableModule(file: string, original: object): object {
  if (file === RECONCILIATION_FILE)
    return withOverrides(original, WITHOUT_RECONCILIATION)
  if (file === CARD_OF_SESSION_FILE) {
    const own = wrapCardOfSessionWithReport(original, (decided) =>
      replacements.onCardOfSession?.(decided)
    )
    return withOverrides(original, own)
  }
  const name = relative(SOURCES, file)
  if (!PLANTABLE.has(name)) return original
  let made: { by: object; own: object } | undefined
  const shown =
    plantables.get(original) ??
    new Proxy(original, {
      get: (target, key) => {
        const { code } = readPlantedPatch()
        const overlay = code?.[name]
        if (!overlay) return Reflect.get(target, key) as unknown
        if (made?.by !== overlay) made = { by: overlay, own: overlay(target) }
        return Reflect.get(key in made.own ? made.own : target, key) as unknown
      },
    })
  plantables.set(original, shown)
  return shown
}

function isPluginOrSimulatorFile(file: string): boolean {
  return file.startsWith(SOURCES) || file.startsWith(SIMULATOR)
}

internals._load = (request, parent, isMain) => {
  const own = OWN_EXPORTS[request]
  const isPlayed = isPluginOrSimulatorFile(parent?.filename ?? "")
  if (isPlayed && REPLACEMENTS[request]) return REPLACEMENTS[request]
  if (isPlayed && resolve(parent!.path, request) === PRICE_CHANGE_FILE)
    return MODELED_PRICE_CHANGE
  const loaded = load(request, parent, isMain) as object
  if (isPlayed && own) {
    const known = made.get(request) ?? withOverrides(loaded, own)
    made.set(request, known)
    return known
  }
  const isFile = parent && request.startsWith(".")
  return isFile
    ? wrapPlantableModule(resolve(parent.path, request), loaded)
    : loaded
}

Object.assign(globalThis, { [GLOBALS_KEY]: GLOBALS })
const names = Object.keys(GLOBALS)
const head = `(function (${names.join(", ")}) {`
const tail = `\n}).call(this, ${names.map((name) => `globalThis.${GLOBALS_KEY}.${name}`).join(", ")})`

internals.prototype._compile = function (code, file) {
  const isPlayed =
    isPluginOrSimulatorFile(file) || file.includes(PAYMENT_MODULE)
  return compile.call(this, isPlayed ? `${head}${code}${tail}` : code, file)
}
