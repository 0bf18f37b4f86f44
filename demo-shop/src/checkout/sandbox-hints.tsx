import { PayerPanelLink } from "../frame/payer-panel-link"
import { useLanguage } from "../language/language"

/** Shows test cards. Only the gateway's sandbox and the simulator know them. */
export function TestCards() {
  const { texts } = useLanguage()
  return (
    <div className="sandbox-hint">
      <p className="sandbox-hint-title">{texts.testCards}</p>
      <ul>
        <li>
          <code>4111 1111 1111 1111</code>
          <span>{` ${texts.approvedCard}`}</span>
        </li>
        <li>
          <code>4389 3554 3218 5991</code>
          <span>{` ${texts.declinedCard}`}</span>
        </li>
      </ul>
      <p>{texts.testCardsMore}</p>
    </div>
  )
}

export function PayInPayerPanelHint() {
  const { texts } = useLanguage()
  return (
    <p className="sandbox-hint">
      <span>{`${texts.payByHand} `}</span>
      <PayerPanelLink />
      <span>{` ${texts.payByHandEnd}`}</span>
    </p>
  )
}
