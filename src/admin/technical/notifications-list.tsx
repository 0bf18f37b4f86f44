import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import type {
  NotificationState,
  ShownNotification,
} from "../api/technical-answers"
import { useTexts } from "../i18n/use-texts"
import { Detail, Details } from "../page/details"

const COLORS: Record<
  NotificationState,
  "green" | "orange" | "red" | "grey" | "blue"
> = {
  received: "blue",
  claimed: "blue",
  processed: "green",
  ignored: "grey",
  dead: "red",
}

interface ListProps {
  notifications: ShownNotification[]
  isPending: boolean
  onReplay: (notification: ShownNotification) => void
}

/** A line for each notification, which opens to everything that is known of it. */
export function NotificationsList({ notifications, ...props }: ListProps) {
  const { t } = useTexts()
  return (
    <ul className="divide-y" aria-label={t("technical.tabs.notifications")}>
      {notifications.map((notification) => (
        <Line key={notification.id} notification={notification} {...props} />
      ))}
    </ul>
  )
}

interface LineProps extends Omit<ListProps, "notifications"> {
  notification: ShownNotification
}

function Line({ notification, isPending, onReplay }: LineProps) {
  const { t, dateAndHour } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { id, state, kind, attempts, last_error, result } = notification
  const received = dateAndHour(notification.received_at)
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
        <StatusBadge color={COLORS[state]}>
          {t(`technical.notifications.state.${state}`)}
        </StatusBadge>
        <div className="mr-auto min-w-0">
          <Text size="small" weight="plus">
            {t(`technical.notifications.kind.${kind}`, { defaultValue: kind })}
            {", "}
            {received}
          </Text>
          <Text size="small" className="text-ui-fg-subtle break-words">
            {t("technical.attempts", { number: attempts })}
            {state === "dead" && last_error !== null && ` · ${last_error}`}
            {state !== "dead" && result !== null && ` · ${result}`}
          </Text>
        </div>
        <Button
          type="button"
          size="small"
          variant="transparent"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "technical.hide" : "technical.show")}
        </Button>
        {state !== "claimed" && (
          <Button
            type="button"
            size="small"
            variant="secondary"
            disabled={isPending}
            aria-label={t("technical.replay.one", { received })}
            onClick={() => onReplay(notification)}
          >
            {t("technical.replay.do")}
          </Button>
        )}
      </div>
      <div id={id}>{isOpen && <Opened notification={notification} />}</div>
    </li>
  )
}

const SHOWN = [
  "type",
  "event_id",
  "merchant_charge_id",
  "account",
  "integration",
  "deliveries",
  "last_error",
  "result",
] as const

const TIMES = ["event_at", "next_attempt_at", "ended_at"] as const

function Opened({ notification }: Pick<LineProps, "notification">) {
  const { t, dateAndHour } = useTexts()
  const name = (field: string) => t(`technical.details.${field}`)
  return (
    <div className="bg-ui-bg-subtle border-t">
      <Details>
        {notification.is_of_another_merchant && (
          <Detail name={name("merchant")}>
            {t("technical.details.another")}
          </Detail>
        )}
        {SHOWN.filter((field) => notification[field] !== null).map((field) => (
          <Detail key={field} name={name(field)}>
            {notification[field]}
          </Detail>
        ))}
        {TIMES.map((field) => {
          const at = notification[field]
          return (
            at !== null && (
              <Detail key={field} name={name(field)}>
                {dateAndHour(at)}
              </Detail>
            )
          )
        })}
        <Detail
          name={name("payload")}
          hint={t("technical.details.payloadHint")}
        >
          <pre
            tabIndex={0}
            aria-label={name("payload")}
            role="region"
            className="txt-compact-small focus-visible:shadow-borders-focus max-h-96 overflow-auto rounded-md outline-none"
          >
            {JSON.stringify(notification.payload, null, 2)}
          </pre>
        </Detail>
      </Details>
    </div>
  )
}
