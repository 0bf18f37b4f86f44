import { useLanguage } from "../language/language"
import { useStore } from "../store/store"

/** A link to the simulator's panel, where a person can pay a code. */
export function PayerPanelLink() {
  const { texts } = useLanguage()
  const { settings } = useStore()
  return (
    <a href={`${settings.simulatorUrl}/panel`} target="_blank" rel="noreferrer">
      {texts.payerPanel}
    </a>
  )
}
