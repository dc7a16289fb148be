/** On which company something holds, in words; null is on all of them. */
export const dove = (
  codAzienda: string | null,
  aziende: readonly { readonly cod_Azienda: string; readonly ragioneSociale: string }[] = [],
): string => {
  if (codAzienda === null) return 'tutte le aziende';
  const sua = aziende.find(({ cod_Azienda }) => cod_Azienda === codAzienda);
  return sua ? `${codAzienda} · ${sua.ragioneSociale}` : codAzienda;
};
