import { useLanguage } from "../language/language"
import { useStore } from "../store/store"

/** Where the simulator lets a person pay a code. */
export function PayerPanelLink() {
  const { texts } = useLanguage()
  const { settings } = useStore()
  return (
    <a href={`${settings.simulatorUrl}/panel`} target="_blank" rel="noreferrer">
      {texts.payerPanel}
    </a>
  )
}
