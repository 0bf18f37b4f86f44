/** The merchant's side of the gateway, apart from the payer's bank. */
export const panelSite = { name: "Painel da loja", href: "/panel/links" }
