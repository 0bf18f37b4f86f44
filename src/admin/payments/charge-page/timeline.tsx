import { Text } from "@medusajs/ui"
import type { MessageOrText } from "../../../domain/message"
import {
  isLinkMethod,
  type PaymentMethod,
  traitsOf,
} from "../../../domain/payment-method/payment-method"
import type { ChargeInFull, TimelineEntry } from "../../api/admin-answer-types"
import { useTexts } from "../../i18n/use-texts"
import { usePaymentWords } from "../use-payment-words"

interface ShortHistoryProps {
  charge: ChargeInFull
  /**
   * Whether the history is printed for a bank. The history then leaves out the names and notes of the store's staff,
   * and the reasons for automatic actions.
   */
  isForBank?: boolean
}

/** Shows the most important events of a payment in at most four lines: the first event, and the last three. */
export function ShortHistory({ charge, isForBank = false }: ShortHistoryProps) {
  const { t, dateAndHour, money, message } = useTexts()
  const { actorText } = usePaymentWords()
  return (
    <ol aria-label={t("timeline.title")} className="txt-small">
      {shortHistoryLines(charge, isForBank).map((line) => {
        const { at, name, amount, cause, by } = line
        const why = cause === null ? line.why : t(`sentences.causes.${cause}`)
        return (
          <li key={`${at}-${name}`}>
            <time dateTime={at} className="text-ui-fg-subtle">
              {dateAndHour(at)}
            </time>{" "}
            {t(`timeline.kinds.${name}`)}
            {amount !== null &&
              `: ${money(Math.abs(amount), charge.currency_code)}`}
            {by &&
              `, ${t("timeline.by", { who: actorText(by.actor, by.email) })}`}
            {why !== null && (
              <span className="text-ui-fg-subtle break-words">{` (${message(why)})`}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * Shows all events of a charge: what was requested, what the gateway accepted, what was recorded in Medusa, and who
 * caused it.
 */
export function Timeline({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  return (
    <ol
      aria-label={t("timeline.all")}
      className="flex flex-col gap-y-3 px-6 py-4"
    >
      {charge.timeline.map((entry, index) => (
        <HistoryEntry
          key={`${entry.at}-${index}`}
          entry={entry}
          currencyCode={charge.currency_code}
        />
      ))}
    </ol>
  )
}

interface EntryProps {
  entry: TimelineEntry
  currencyCode: string
}

function HistoryEntry({ entry, currencyCode }: EntryProps) {
  const { t, dateAndHour, money, message } = useTexts()
  const { actorText } = usePaymentWords()
  const about = [
    entry.operation &&
      t(`operations.kinds.${entry.operation}`, {
        defaultValue: entry.operation,
      }),
    entry.amount !== null && money(entry.amount, currencyCode),
  ]
    .filter(Boolean)
    .join(", ")
  const who =
    entry.actor === null && entry.actor_email === null
      ? undefined
      : actorText(entry.actor, entry.actor_email)
  return (
    <li className="border-ui-border-strong border-l-2 pl-3">
      <Text size="small">
        <strong>
          {t(`timeline.kinds.${entry.kind}`, { defaultValue: entry.kind })}
        </strong>
        {about !== "" && `: ${about}`}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        <time dateTime={entry.at}>{dateAndHour(entry.at)}</time>
        {who !== undefined && `, ${t("timeline.by", { who })}`}
      </Text>
      {entry.details !== null && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {message(entry.details)}
        </Text>
      )}
    </li>
  )
}

const IMPORTANT_KINDS: readonly string[] = [
  "captured",
  "refunded",
  "refund_undone",
  "taken_back",
  "disputed",
  "dispute_reversed",
  "lost",
  "decided_to_refund",
  "code_expired",
  "link_deactivated",
]

/** The most lines that the short history has, so that it can be read at a glance. */
const MOST_LINES = 4

/**
 * The kinds of events whose line contains the reason, if there is one. An administrator typed the reason, or the plugin
 * gives it for an automatic action.
 */
const KINDS_WITH_REASON: readonly string[] = [
  "decided_to_refund",
  "captured",
  "refunded",
  "lost",
  "dispute_reversed",
  "taken_back",
  "refund_undone",
]

/**
 * The actors that a line does not name. Shoppers and payers only start and pay payments, so the text about the event
 * already says enough.
 */
const UNMENTIONED_ACTORS = ["shopper", "payer"]

type Entry = Pick<TimelineEntry, "at" | "kind" | "amount" | "operation"> &
  Partial<Pick<TimelineEntry, "actor" | "actor_email" | "details">>

interface HistoryLine {
  at: string
  /** The last part of the text key of the line. The whole key is `timeline.kinds.<name>`. */
  name: string
  amount: number | null
  /**
   * The reason for the event: a text that an administrator typed, or a message of the plugin. Null if the line shows no
   * reason.
   */
  why: MessageOrText | null
  /**
   * The cause of an automatic refund. It is the last part of the text key `sentences.causes.<cause>`. Null if the event
   * is not an automatic decision to refund. Also null in a history that is shown to a bank.
   */
  cause: string | null
  /** Who caused the event. Undefined if the line does not name the actor. */
  by: { actor: string; email: string | null } | undefined
}

interface History {
  method: PaymentMethod
  timeline: readonly Entry[]
  refund_decision?: Pick<
    NonNullable<ChargeInFull["refund_decision"]>,
    "cause"
  > | null
}

/**
 * Returns the lines of the short history. Unimportant entries are left out. Of the others, the result has the first and
 * the last three. If `isForBank` is true, the history is for a bank that handles a dispute: its lines contain no
 * reasons and no names.
 */
export function shortHistoryLines(
  { method, timeline, refund_decision: decision }: History,
  isForBank = false
): HistoryLine[] {
  const wasCaptured = timeline.some(({ kind }) => kind === "captured")
  const lines = timeline.flatMap((entry): HistoryLine[] => {
    const name = textKeyOfEntry(entry, { method, wasCaptured })
    if (name === undefined) return []
    const { at, amount, actor = null, actor_email: email = null } = entry
    const isNamed =
      !isForBank && actor !== null && !UNMENTIONED_ACTORS.includes(actor)
    const hasWhy = !isForBank && KINDS_WITH_REASON.includes(name)
    const isDecision = hasWhy && name === "decided_to_refund"
    return [
      {
        at,
        name,
        amount,
        why: hasWhy ? (entry.details ?? null) : null,
        cause: (isDecision && decision?.cause) || null,
        by: isNamed ? { actor, email } : undefined,
      },
    ]
  })
  const [first, ...rest] = lines
  return first ? [first, ...rest.slice(1 - MOST_LINES)] : []
}

/**
 * Returns the last part of the text key for an entry of the timeline, or undefined if the short history omits the
 * entry.
 */
function textKeyOfEntry(
  { kind, operation }: Entry,
  { method, wasCaptured }: { method: PaymentMethod; wasCaptured: boolean }
): string | undefined {
  if (kind === "accepted" && operation === "void") {
    // Only reserved money is released. A link's deactivation and a refund of captured money have their own entries.
    if (isLinkMethod(method) || wasCaptured) return undefined
    return traitsOf(method).canBeReserved ? "released" : "code_canceled"
  }
  if (kind === "rejected" && operation !== "create") {
    return operation === "refund" ? "no_refund" : undefined
  }
  const counts = ["rejected", "created", ...IMPORTANT_KINDS].includes(kind)
  return counts ? kind : undefined
}
