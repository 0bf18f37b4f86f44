import {
  type ReactElement,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react"

import type { CardOutcome } from "../../checkout"
import { CardForm, type CardFormProps } from "../card/card-form"
import {
  type AnyCheckout,
  ShopContext,
  useShopContext,
} from "../checkout-provider"
import { DeleteCard } from "./delete-card"
import { PaySavedCard } from "./pay-saved-card"
import {
  ConsentCheck,
  consentTextOf,
  useSaveCardText,
  useStoreChargesText,
} from "./save-card-check"
import { DeletionMessage } from "./saved-card-list"
import { useSavedCardTexts } from "./use-saved-card-texts"
import {
  type SavedCards,
  type SavedCardsOptions,
  type ShownSavedCard,
  useSavedCards,
} from "./use-saved-cards"

export interface SavedCardFormProps
  extends
    Omit<CardFormProps, "children" | "id" | "hideSubmit">,
    SavedCardsOptions {
  /**
   * What the store will charge to the saved card without the customer, how much and how often, for example "Clube do
   * café, R$ 59,90 por mês". If it is set, the form shows a second checkbox, with which the customer allows these
   * charges. Set it only if the account has the option `storeCharges`. Default: no second checkbox.
   */
  storeCharges?: string
}

/**
 * A form that pays a cart with a saved card of the signed-in customer, or with another card, which the shopper can
 * save. Without a signed-in customer, or if the account does not save cards, it is the same as `CardForm`.
 */
export function SavedCardForm(props: SavedCardFormProps): ReactElement {
  const { regionId, storeCharges, ...paid } = props
  const texts = useSavedCardTexts()
  const saved = useSavedCards({ regionId })
  const { cards } = saved
  if (cards === undefined) {
    return (
      <p className="ct-message" role="status">
        {texts.savedCardsLoading}
      </p>
    )
  }
  return cards ? (
    <SavedOrNewCardChoice
      {...paid}
      {...(storeCharges !== undefined && { storeCharges })}
      saved={saved}
      cards={cards}
    />
  ) : (
    <CardForm {...paid} />
  )
}

/** The value of `choice` for a card that is not saved. */
const ANOTHER = ""

function SavedOrNewCardChoice({
  saved,
  cards,
  storeCharges,
  ...paid
}: Omit<SavedCardFormProps, "regionId"> & {
  saved: SavedCards
  cards: ShownSavedCard[]
}): ReactElement {
  const { className = "" } = paid
  const texts = useSavedCardTexts()
  const group = useId()
  const [choice, choose] = useState(() => preselectedCardId(cards))
  const [isSaving, setSaving] = useState(false)
  const [allowsCharges, allowCharges] = useState(false)
  const saveText = useSaveCardText()
  const chargesText = useStoreChargesText(storeCharges ?? "")
  const { checkout, isPaying, refusal, forget } = useSavedCardCheckout({
    consents: isSaving && {
      consent: consentTextOf(saveText),
      ...(storeCharges !== undefined &&
        allowsCharges && { storeChargesConsent: consentTextOf(chargesText) }),
    },
    onRefused: saved.refresh,
  })
  const shop = useContext(ShopContext)!
  const chosen = cards.find(({ id }) => id === choice)
  const isUsable = chosen?.status === "usable"
  const pick = (id: string) => {
    forget()
    choose(id)
  }

  return (
    <div className={`ct-code ${className}`}>
      {cards.length > 0 && (
        <fieldset className="ct-cards">
          <legend className="ct-label">{texts.savedCards}</legend>
          {cards.map((card) => (
            <div className="ct-card" key={card.id}>
              <CardRadio
                group={group}
                isChosen={card === chosen}
                isLocked={isPaying}
                label={card.name}
                note={card.note}
                onChoose={() => pick(card.id)}
              />
              <DeleteCard
                card={card}
                remove={saved.remove}
                isLocked={isPaying}
              />
            </div>
          ))}
          <div className="ct-card">
            <CardRadio
              group={group}
              isChosen={!chosen}
              isLocked={isPaying}
              label={texts.anotherCard}
              onChoose={() => pick(ANOTHER)}
            />
          </div>
        </fieldset>
      )}
      <DeletionMessage {...saved} />
      <ShopContext.Provider value={{ ...shop, checkout }}>
        {isUsable ? (
          <PaySavedCard
            {...paid}
            key={paid.cartId + choice}
            savedCardId={choice}
          />
        ) : (
          <>
            {/* The card that was refused can have disappeared from the list, and its form with it. */}
            {refusal && <p className="ct-error">{refusal}</p>}
            <CardForm {...paid} className="">
              <>
                <ConsentCheck
                  text={saveText}
                  isChecked={isSaving}
                  isLocked={isPaying}
                  onChange={(isTicked) => {
                    setSaving(isTicked)
                    allowCharges(false)
                  }}
                />
                {storeCharges !== undefined && (
                  // The store can charge only a card that is saved.
                  <ConsentCheck
                    text={chargesText}
                    isChecked={allowsCharges}
                    isLocked={isPaying || !isSaving}
                    onChange={allowCharges}
                  />
                )}
              </>
            </CardForm>
          </>
        )}
      </ShopContext.Provider>
    </div>
  )
}

/**
 * Returns the id of the usable card that was used or saved last, so that a returning shopper only has to press "Pay".
 * Returns `ANOTHER` if no card is usable.
 */
function preselectedCardId(cards: ShownSavedCard[]): string {
  const usedAt = ({ lastUsedAt, createdAt }: ShownSavedCard) =>
    Date.parse(lastUsedAt ?? createdAt)
  return (
    cards
      .filter(({ status }) => status === "usable")
      .sort((one, other) => usedAt(other) - usedAt(one))[0]?.id ?? ANOTHER
  )
}

function CardRadio(props: {
  group: string
  isChosen: boolean
  isLocked: boolean
  label: string
  note?: string
  onChoose: () => void
}): ReactElement {
  return (
    <label className="ct-check">
      <input
        type="radio"
        name={props.group}
        checked={props.isChosen}
        disabled={props.isLocked}
        onChange={props.onChoose}
      />
      <span className="ct-card-texts">
        <span>{props.label}</span>
        <span className="ct-terms">{props.note}</span>
      </span>
    </label>
  )
}

/**
 * Returns a copy of the checkout from `CheckoutProvider` in which two functions are replaced:
 *
 * - `payByCard` also saves the card, unless `consents` is false.
 * - `payBySavedCard` calls `onRefused` if the payment is refused or declined, and stores the message for the shopper.
 *
 * `refusal` is the stored message. `isPaying` is true while one of the two functions runs.
 */
function useSavedCardCheckout(given: {
  /** The texts to which the shopper has agreed, or false if the card is not to be saved. */
  consents: { consent: string; storeChargesConsent?: string } | false
  onRefused: () => void
}) {
  const { checkout } = useShopContext()
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })

  // The checkout object must stay the same, because the components look the cart up again if they get another one.
  const watched = useMemo((): AnyCheckout => {
    const watch = async (paying: Promise<CardOutcome>) => {
      setPaying(true)
      setRefusal(undefined)
      try {
        return await paying
      } finally {
        setPaying(false)
      }
    }
    return {
      ...checkout,
      payByCard: (payment) => {
        const { consents } = latest.current
        return watch(
          consents
            ? checkout.payByCardAndSave!({ ...payment, ...consents })
            : checkout.payByCard!(payment)
        )
      },
      async payBySavedCard(payment) {
        const outcome = await watch(checkout.payBySavedCard!(payment))
        if (outcome.kind === "refused" || outcome.kind === "declined") {
          setRefusal(outcome.message)
          latest.current.onRefused()
        }
        return outcome
      },
    }
  }, [checkout])

  return { checkout: watched, isPaying, refusal, forget: () => setRefusal("") }
}
