import { Group } from '@mantine/core';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import classi from './calcolo.module.css';
import type { Controvalore } from './calcolo-api.ts';
import { giorno, numero } from './numeri.ts';
import type { Soggetto, StatoAnalisi, Verso } from './use-analisi.ts';

const VERSI: readonly (readonly [Verso, string])[] = [
  ['acquisto', 'Acquisto'],
  ['vendita', 'Vendita'],
];
const SOGGETTI: readonly (readonly [Soggetto, string])[] = [
  ['L', 'Lordista'],
  ['N', 'Nettista'],
];

export type VoceMostrata =
  | 'controvaloreOriginale'
  | 'interessiLordi'
  | 'telQuel'
  | 'ritenutaSuInteressi'
  | 'impostaSostitutiva'
  | 'spese'
  | 'saldo';

/** The amounts, in the sequence in which they add up. */
export const VOCI: readonly (readonly [VoceMostrata, string])[] = [
  ['controvaloreOriginale', 'Controvalore secco'],
  ['interessiLordi', 'Interessi maturati'],
  ['telQuel', 'Controvalore tel quel'],
  ['ritenutaSuInteressi', 'Ritenuta sugli interessi'],
  ['impostaSostitutiva', 'Imposta sullo scarto'],
  ['spese', 'Spese e commissioni'],
  ['saldo', 'Saldo'],
];
const TOTALI: ReadonlySet<VoceMostrata> = new Set(['telQuel', 'saldo']);

export interface SezioneControvaloreProps {
  readonly stato: StatoAnalisi;
  readonly onEntra: () => void;
}

/** What a nominal costs or brings, in the titolo's currency and in euro. */
export function SezioneControvalore({ stato, onEntra }: SezioneControvaloreProps) {
  const { scritto, scrivi, rateo } = stato;
  return (
    <section aria-label="Controvalore" className={classi.sezione} onFocus={onEntra}>
      <h3 className="titoletto">Controvalore</h3>
      <div className={classi.domanda}>
        <CampoNumero
          etichetta="Valore nominale"
          valore={scritto.nominale}
          onCambia={(nominale) => scrivi({ nominale })}
        />
        <CampoNumero
          etichetta="Spese e commissioni"
          valore={scritto.spese}
          onCambia={(spese) => scrivi({ spese })}
        />
      </div>
      <Group gap={16} align="stretch" wrap="nowrap" mb={10}>
        <Segmenti
          etichetta="Verso"
          scelte={VERSI}
          valore={scritto.verso}
          onScelta={(verso) => scrivi({ verso })}
        />
        <Segmenti
          etichetta="Soggetto"
          scelte={SOGGETTI}
          valore={scritto.soggetto}
          onScelta={(soggetto) => scrivi({ soggetto })}
        />
      </Group>
      <Importi importi={rateo?.controvalore ?? null} />
      <p
        className={classi.nota}
        role="status"
        data-tono={rateo?.mancaControvalore ? 'avviso' : undefined}
      >
        {rateo?.mancaControvalore ?? (rateo?.controvalore ? premesse(rateo.controvalore) : null)}
      </p>
    </section>
  );
}

/** What the amounts were made with, as far as the fields do not show it. */
function premesse({ codDivisa, cambio, dataCambio, coefficiente, poolFactor }: Controvalore) {
  const parole = [
    ...(dataCambio === null
      ? []
      : [`Cambio ${codDivisa} ${numero(cambio)} del ${giorno(dataCambio)}, da Cambi.`]),
    ...(coefficiente === null ? [] : [`Coefficiente ${numero(coefficiente)}.`]),
    ...(poolFactor === '1' ? [] : [`Pool factor ${numero(poolFactor)}.`]),
  ];
  return parole.length > 0 ? parole.join(' ') : null;
}

function Importi({ importi }: { readonly importi: Controvalore | null }) {
  const divisa = importi?.codDivisa ?? 'EUR';
  const inDivisa = divisa !== 'EUR';
  const cella = (valore: string | undefined) => (
    <td data-numero data-negativo={valore?.startsWith('-') || undefined}>
      {valore === undefined ? '—' : testoNumero(valore)}
    </td>
  );
  return (
    <table className={classi.tabella}>
      <caption className="solo-lettore">Voci del controvalore</caption>
      <thead>
        <tr>
          <th scope="col">Voce</th>
          {inDivisa ? (
            <th scope="col" data-numero>
              {divisa}
            </th>
          ) : null}
          <th scope="col" data-numero>
            EUR
          </th>
        </tr>
      </thead>
      <tbody>
        {VOCI.map(([voce, nome]) => (
          <tr key={voce} data-totale={TOTALI.has(voce) || undefined}>
            <th scope="row">{nome}</th>
            {inDivisa ? cella(importi?.[voce].divisa) : null}
            {cella(importi?.[voce].euro)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
