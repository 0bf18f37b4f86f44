import { Text } from "@medusajs/ui"
import type { MessageOrText } from "../../../domain/message"
import {
  isLinkMethod,
  type PaymentMethod,
  traitsOf,
} from "../../../domain/payment-method/payment-method"
import type { ChargeInFull, TimelineEntry } from "../../api/answers"
import { useTexts } from "../../i18n/use-texts"
import { usePaymentWords } from "../use-payment-words"

interface HappenedProps {
  charge: ChargeInFull
  /** On paper for a bank: without the store's staff, their notes and the reasons of automatic acts. */
  isForBank?: boolean
}

/** Shows the history of a payment in at most four lines: its beginning and the last important events. */
export function Happened({ charge, isForBank = false }: HappenedProps) {
  const { t, dateAndHour, money, message } = useTexts()
  const { person } = usePaymentWords()
  return (
    <ol aria-label={t("timeline.title")} className="txt-small">
      {happenedLines(charge, isForBank).map((line) => {
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
            {by && `, ${t("timeline.by", { who: person(by.actor, by.email) })}`}
            {why !== null && (
              <span className="text-ui-fg-subtle break-words">{` (${message(why)})`}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Shows the whole history of a charge in words: what was asked, accepted and booked, and by whom. */
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
  const { person } = usePaymentWords()
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
      : person(entry.actor, entry.actor_email)
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

const COUNTS: readonly string[] = [
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

/** The most lines that are shown, so that they can be read at a glance. */
const MOST_LINES = 4

/** The lines with the reason of the person or the rule that caused them. */
const WHY: readonly string[] = [
  "decided_to_refund",
  "captured",
  "refunded",
  "lost",
  "dispute_reversed",
  "taken_back",
  "refund_undone",
]

/** Actors whose part needs no mention: no other actor starts or pays a payment. */
const UNSAID = ["shopper", "payer"]

type Entry = Pick<TimelineEntry, "at" | "kind" | "amount" | "operation"> &
  Partial<Pick<TimelineEntry, "actor" | "actor_email" | "details">>

interface HappenedLine {
  at: string
  /** The name of the line's text. */
  name: string
  amount: number | null
  /** The reason: a text that an administrator entered, or a message. */
  why: MessageOrText | null
  /** The name of the text that says why, for a refund that was decided automatically. */
  cause: string | null
  /** Who caused it, if that is worth a mention. */
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

/** Returns the first event of a payment and its last important events; for a bank without reasons and people. */
export function happenedLines(
  { method, timeline, refund_decision: decision }: History,
  isForBank = false
): HappenedLine[] {
  const wasTaken = timeline.some(({ kind }) => kind === "captured")
  const lines = timeline.flatMap((entry): HappenedLine[] => {
    const name = lineName(entry, { method, wasTaken })
    if (name === undefined) return []
    const { at, amount, actor = null, actor_email: email = null } = entry
    const isSaid = !isForBank && actor !== null && !UNSAID.includes(actor)
    const hasWhy = !isForBank && WHY.includes(name)
    const isDecision = hasWhy && name === "decided_to_refund"
    return [
      {
        at,
        name,
        amount,
        why: hasWhy ? (entry.details ?? null) : null,
        cause: (isDecision && decision?.cause) || null,
        by: isSaid ? { actor, email } : undefined,
      },
    ]
  })
  const [first, ...rest] = lines
  return first ? [first, ...rest.slice(1 - MOST_LINES)] : []
}

/** Returns the name of an entry's line; undefined if it is not important. */
function lineName(
  { kind, operation }: Entry,
  { method, wasTaken }: { method: PaymentMethod; wasTaken: boolean }
): string | undefined {
  if (kind === "accepted" && operation === "void") {
    // Only reserved money is released; a link's deactivation and a refund of taken money are entries of their own.
    if (isLinkMethod(method) || wasTaken) return undefined
    return traitsOf(method).canBeReserved ? "released" : "code_canceled"
  }
  if (kind === "rejected" && operation !== "create") {
    return operation === "refund" ? "no_refund" : undefined
  }
  const counts = ["rejected", "created", ...COUNTS].includes(kind)
  return counts ? kind : undefined
}
