import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Badge, Text } from "@medusajs/ui"
import type { SavedCardOfCustomer } from "../api/admin-answer-types"
import { useAccounts, usePluginQuery } from "../api/queries"
import { RemoveSavedCard } from "../customers/remove-saved-card"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"

interface CustomerProps {
  data: { id: string }
}

/** Lists the saved cards of a customer. Shows nothing if there are none or if they could not be loaded. */
const CustomerSavedCards = ({ data: { id: customer } }: CustomerProps) => {
  const { t } = useTexts()
  const { data } = usePluginQuery<{ saved_cards: SavedCardOfCustomer[] }>(
    `/customers/${customer}/saved-cards`
  )
  if (!data || data.saved_cards.length === 0) return null
  return (
    <Section title={t("savedCards.title")}>
      <ul aria-label={t("savedCards.title")} className="divide-y">
        {data.saved_cards.map((card) => (
          <SavedCard key={card.id} customer={customer} card={card} />
        ))}
      </ul>
    </Section>
  )
}

interface SavedCardProps {
  customer: string
  card: SavedCardOfCustomer
}

function SavedCard({ customer, card }: SavedCardProps) {
  const { t, date } = useTexts()
  const areSeveral = useAccounts().length > 1
  const { brand, last_four, expiration_month, expiration_year } = card
  const isExpiryKnown = expiration_month !== null && expiration_year !== null
  const label = t("savedCards.card", {
    brand: brand ?? t("savedCards.unknownBrand"),
    lastFour: last_four ?? "****",
  })
  const details = [
    isExpiryKnown &&
      t("savedCards.expires", {
        date: `${String(expiration_month).padStart(2, "0")}/${expiration_year}`,
      }),
    card.last_used_at === null
      ? t("savedCards.neverUsed")
      : t("savedCards.lastUsed", { date: date(card.last_used_at) }),
    areSeveral && t("chargeList.account", { account: card.account }),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div className="min-w-0">
        <Text size="small">{label}</Text>
        <Text size="small" className="text-ui-fg-subtle">
          {details.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <div className="flex items-center gap-x-3">
        <Badge
          size="2xsmall"
          color={card.status === "usable" ? "green" : "orange"}
        >
          {t(`savedCards.statuses.${card.status}`)}
        </Badge>
        <RemoveSavedCard customer={customer} card={card.id} label={label} />
      </div>
    </li>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.after" })

export default CustomerSavedCards
