import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { somma } from '#domain/money/decimale.ts';
import { stampaIntero, testoEsatto } from '#domain/money/esatto-italiano.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { Traccia } from '#web/calcolo/Traccia.tsx';
import { TabellaContabile } from '#web/contabilita/TabellaContabile.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import { CHE_LETTO, conSegno, ingressiDellaRiga } from './righe-rimanenze.ts';
import classi from './rimanenze.module.css';
import { ingressiDi, posizioniDi, type Rimanenza } from './rimanenze-api.ts';

const LARGHEZZA = 872;

export interface CassettoRimanenzaProps {
  /** With its signs, as the grid shows it. */
  readonly riga: Rimanenza;
  readonly onChiudi: () => void;
}

/** A rimanenza with its reasons: what was decided, the steps of its value, lots, prices and rates that were read. */
export function CassettoRimanenza({ riga, onChiudi }: CassettoRimanenzaProps) {
  const { cod_Titolo, descrizione, anomalie } = riga;
  return (
    <Cassetto
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
      titolo={`${cod_Titolo} · ${descrizione}`}
    >
      <div className={classi.parti} tabIndex={-1} data-autofocus>
        <p className="tenue">{doveInParole(riga)}</p>
        <Cifre etichetta="Cifre della rimanenza" cifre={cifreDi(riga)} />
        {anomalie.length > 0 ? (
          <ul className="avvisa" role="note">
            {anomalie.map((una) => (
              <li key={una}>{una}</li>
            ))}
          </ul>
        ) : null}
        <Decisione riga={riga} />
        {riga.id === null ? <Posizioni somma={riga} /> : <DellaPosizione riga={riga} />}
        <Letti riga={riga} />
      </div>
    </Cassetto>
  );
}

const doveInParole = (riga: Rimanenza): string =>
  [
    riga.cod_Portafoglio,
    riga.cod_Depositario ?? riga.depositarioGlobale,
    ...(riga.immCirc ? [riga.immCirc === 'I' ? 'Immobilizzato' : 'Circolante'] : []),
    ...(riga.numeroConto ? [`conto ${riga.numeroConto}`] : []),
    `al ${stampaData(riga.dataChiu as Data)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const diQuantita = (valore: string): string =>
  testoNumero(valore, { decimaliMin: 0, decimaliMax: 6 });

const euro = (valore: string | null): string => (valore === null ? '–' : testoEsatto(valore, 2));

function cifreDi(riga: Rimanenza): readonly Cifra[] {
  const cifra = (nome: string, valore: string | null, accanto = ''): Cifra => ({
    ...{ nome, valore: euro(valore), accanto },
    negativo: valore?.startsWith('-') ?? false,
  });
  return [
    cifra('Costo ante', riga.costoAnte),
    ...(riga.tipoIfrs9 === null
      ? [cifra('Svalutazione', riga.svalutazione), cifra('Ripresa', riga.ripresa)]
      : [
          cifra('Al fair value', riga.variazioneFairValue, `classe ${riga.tipoIfrs9}`),
          cifra('Riserva', riga.riservaFairValue),
        ]),
    cifra('Valore bilancio', riga.valoreBilancio),
    cifra(
      'Mercato',
      riga.valoreMercato,
      riga.prezzo === null ? '' : `a ${testoNumero(riga.prezzo)}`,
    ),
    cifra('Rateo', riga.rateo),
  ];
}

/** What was proposed of a loss, what was decided and why. */
function Decisione({ riga }: { readonly riga: Rimanenza }) {
  const { proposta, durevole, deroga, motivo, valoreRecuperabile } = riga;
  const voci: readonly (readonly [string, string])[] = [
    ...(proposta === null ? [] : [['Proposta', proposta] as const]),
    ...(durevole === null ? [] : [['Perdita durevole', durevole ? 'Sì' : 'No'] as const]),
    ...(valoreRecuperabile === null
      ? []
      : [['Valore recuperabile', testoNumero(valoreRecuperabile)] as const]),
    ...(deroga ? [['Deroga', 'La perdita non è rilevata'] as const] : []),
    ...(motivo === null ? [] : [['Motivo', motivo] as const]),
  ];
  if (voci.length === 0) return null;
  return (
    <dl className={classi.decisione} aria-label="Decisione">
      {voci.map(([nome, valore]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valore}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parte({ titolo, children }: { readonly titolo: string; readonly children: ReactNode }) {
  return (
    <section aria-label={titolo}>
      <h2 className="titoletto">{titolo}</h2>
      {children}
    </section>
  );
}

function DellaPosizione({ riga }: { readonly riga: Rimanenza }) {
  const { lotti, traccia } = riga;
  return (
    <>
      <Traccia
        passi={traccia}
        titolo="Come si arriva"
        decimaliMin={2}
        vuota="Passi del calcolo non disponibili per questa riga."
      />
      {lotti.length > 0 ? (
        <Parte titolo="Lotti">
          <TabellaContabile
            etichetta="Lotti"
            colonne={['Lotto', 'Data', QUANTITA_O_NOMINALE, 'Costo €']}
            numeri={2}
            righe={lotti.map(({ codLotto, data, quantita, costo }) => ({
              chiave: codLotto,
              celle: [codLotto, stampaData(data as Data), diQuantita(quantita), euro(costo)],
            }))}
            totale={[
              'Totale',
              '',
              diQuantita(somma(...lotti.map(({ quantita }) => quantita))),
              euro(somma(...lotti.map(({ costo }) => costo))),
            ]}
          />
        </Parte>
      ) : null}
    </>
  );
}

/** Of a sum, the positions that it is made of. */
function Posizioni({ somma: riga }: { readonly somma: Rimanenza }) {
  const { codAzienda } = useSessione();
  const { data, error } = useQuery(posizioniDi(codAzienda, riga));
  return (
    <Parte titolo="Posizioni">
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      {data ? (
        <TabellaContabile
          etichetta="Posizioni"
          colonne={[
            'Portafoglio',
            'Depositario',
            'I/C',
            QUANTITA_O_NOMINALE,
            'Mercato €',
            'Valore bilancio €',
          ]}
          numeri={3}
          righe={data.map(conSegno).map((una) => ({
            chiave: String(una.id),
            celle: [
              ...[una.cod_Portafoglio, una.cod_Depositario, una.immCirc],
              ...[diQuantita(una.quantita), euro(una.valoreMercato), euro(una.valoreBilancio)],
            ],
          }))}
          totale={[
            'Totale',
            ...['', '', diQuantita(riga.quantita)],
            ...[euro(riga.valoreMercato), euro(riga.valoreBilancio)],
          ]}
        />
      ) : null}
    </Parte>
  );
}

/** Its day, or the days that a mean is of. */
const quandoLetto = (dal: string | null, giorno: string): string =>
  dal === null ? stampaData(giorno) : `${stampaData(dal)} – ${stampaData(giorno)}`;

const eta = (giorni: number): string => {
  if (giorni === 0) return 'del giorno';
  return giorni === 1 ? 'un giorno prima' : `${stampaIntero(giorni)} giorni prima`;
};

/** Prices, rates and coefficients that were read for it, with source and age. */
function Letti({ riga }: { readonly riga: Rimanenza }) {
  const { codAzienda } = useSessione();
  const { data, error } = useQuery(ingressiDi(codAzienda, riga.guid));
  const suoi = data && ingressiDellaRiga(data, riga);
  return (
    <Parte titolo="Prezzi e cambi usati">
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      {suoi?.length === 0 ? <p className="nota">Di questa riga non ne sono tenuti.</p> : null}
      {suoi && suoi.length > 0 ? (
        <TabellaContabile
          etichetta="Prezzi e cambi usati"
          colonne={['Che cosa', 'Di', 'Fonte', 'Data', 'Età', 'Valore']}
          numeri={1}
          righe={suoi.map(
            ({ che, codice, fonte, dal, data: giorno, giorni, valore, codPortafoglio }) => ({
              chiave: `${che} ${codice} ${dal} ${giorno} ${codPortafoglio}`,
              celle: [
                ...[CHE_LETTO[che], codice, fonte ?? '', quandoLetto(dal, giorno), eta(giorni)],
                testoNumero(valore),
              ],
            }),
          )}
        />
      ) : null}
    </Parte>
  );
}
