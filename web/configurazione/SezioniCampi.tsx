import { Select } from '@mantine/core';
import { difettoChiusura, esercizioDi, leggiChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { type CampoTabella, testoCampo } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoRecord } from '#web/tabelle/CampoRecord.tsx';
import classi from './configurazione.module.css';
import { DatiDimostrativi } from './DatiDimostrativi.tsx';
import { CAMPI, type Impostazioni } from './impostazioni.ts';
import type { SezioneProps } from './sezione.ts';

interface CampiProps extends SezioneProps {
  readonly campi: readonly (CampoTabella & { readonly nome: keyof Impostazioni })[];
}

/** Described fields, one after the other. */
function Campi({ campi, modulo, mie, scrive }: CampiProps) {
  return campi.map((campo) => (
    <CampoRecord
      key={campo.nome}
      campo={campo}
      valore={String(mie[campo.nome])}
      disabilitato={!scrive}
      errore={modulo.difetti[campo.nome]}
      onCambia={(valore) => modulo.cambia({ [campo.nome]: testoCampo(valore) })}
    />
  ));
}

export function SezioneGenerale(props: SezioneProps) {
  return (
    <>
      <div className={classi.campi}>
        <Campi {...props} campi={CAMPI.generale} />
        <div data-largo>
          <AziendaPreferita {...props} />
        </div>
      </div>
      <DatiDimostrativi />
    </>
  );
}

/** Only companies that who edits has been granted; another one that is set stays, unnamed. */
function AziendaPreferita({ modulo, mie, salvata, scrive }: SezioneProps) {
  const { aziende } = useSessione();
  const nascosta = salvata.aziendaPreferitaNascosta && mie.aziendaPreferita === null;
  return (
    <Select
      label="Azienda preferita"
      description={
        nascosta
          ? 'Ne è scelta una che non è fra le aziende concesse a chi scrive: resta quella, finché non se ne sceglie un’altra'
          : 'Si apre al primo accesso di chi la può usare'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={nascosta ? 'Un’azienda non concessa' : 'Nessuna'}
      data={aziende.map(({ cod_Azienda, ragioneSociale }) => ({
        value: cod_Azienda,
        label: `${cod_Azienda} · ${ragioneSociale}`,
      }))}
      value={mie.aziendaPreferita}
      error={modulo.difetti.aziendaPreferita}
      readOnly={!scrive}
      clearable={scrive}
      clearButtonProps={{ 'aria-label': 'Nessuna azienda preferita' }}
      searchable
      nothingFoundMessage="Nessun elemento trovato"
      onChange={(codice) => modulo.cambia({ aziendaPreferita: codice })}
    />
  );
}

export function SezioneEsercizio(props: SezioneProps) {
  const chiusura = leggiChiusura(props.mie.dataChiusuraEsercizio);
  const valida = difettoChiusura(chiusura) === undefined;
  const esercizio = valida ? esercizioDi(oggi(), chiusura) : null;
  return (
    <div className={classi.campi}>
      <Campi {...props} campi={CAMPI.esercizio} />
      <p className={classi.esercizio} role="status">
        {esercizio
          ? `Esercizio in corso: dal ${stampaData(esercizio.dal)} al ${stampaData(esercizio.al)}`
          : 'L’esercizio in corso si vede quando la data è giusta'}
      </p>
    </div>
  );
}

export function SezioneConservazione(props: SezioneProps) {
  return (
    <>
      <p className={classi.spiegazione}>
        Dopo quanto i lavoratori tolgono dalla banca dati ciò che è stato caricato o prodotto. I
        valori importati, il registro dei lavori e lo storico delle modifiche restano sempre.
      </p>
      <div className={classi.campi}>
        <Campi {...props} campi={CAMPI.conservazione} />
      </div>
    </>
  );
}
