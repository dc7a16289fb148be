import { PasswordInput } from '@mantine/core';
import { LUNGHEZZA_SEGRETO_CLIENT } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import type { EditoreProps } from '#web/record/campi.ts';

/** The client's secret: written, and never shown again. */
export function EditoreSegreto({
  titolo,
  valore,
  record,
  disabilitato,
  errore,
  onCambia,
}: EditoreProps) {
  const dal = typeof record.segretoIl === 'string' ? record.segretoIl : null;
  return (
    <PasswordInput
      label={titolo}
      description={
        dal === null
          ? 'Vuoto per un client pubblico: non si rileggerà'
          : 'Vuoto lascia quello impostato; non si rilegge'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={dal === null ? '' : `Impostato il ${stampaIstante(dal)}`}
      maxLength={LUNGHEZZA_SEGRETO_CLIENT}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Mostra o nascondi: ${titolo}` }}
      readOnly={disabilitato}
      error={errore}
      value={typeof valore === 'string' ? valore : ''}
      onChange={({ currentTarget }) => onCambia(currentTarget.value || null)}
    />
  );
}
