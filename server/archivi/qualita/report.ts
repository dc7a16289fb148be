import { type RawBuilder, sql } from 'kysely';
import type { ControlloAttuato } from '#domain/archivi/qualita/attuazione.ts';
import { controlloAttuato } from '#domain/archivi/qualita/tolleranze.ts';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { ColonnaReport, ParametroReport, RigaLetta } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type {
  Chiedi,
  DescrizioneReport,
  DomandaQualita,
  DomandaReport,
  Lettura,
} from '#server/reports/descrizione.ts';
import { parametriArchivio } from '#server/reports/parametri.ts';
import { chiaviDi, type Esame, esameDi } from './esame.ts';
import { misuraMostrata, type RigaLetta as RigaQualita, selezioneRighe } from './lettura.ts';
import { domandaTolleranze } from './tolleranze.ts';

/** A list longer than this is not worked through by hand. */
const RIGHE_MASSIME = 100_000;

interface ColonnaRiga extends ColonnaReport {
  readonly campo: keyof RigaQualita;
}

const testo = (campo: keyof RigaQualita, titolo: string): ColonnaRiga => ({
  campo,
  titolo,
  tipo: 'testo',
});

/** The columns of the screen, under names that a file can be read by. */
function colonneDi(archivio: TipoArchivio, { controllo }: ControlloAttuato): ColonnaRiga[] {
  const [valore] = archivio.valori;
  const decimali = valore?.mostrati ?? 2;
  const chiavi = chiaviDi(archivio);
  return [
    ...(chiavi.includes('cod_titolo')
      ? [
          testo('codTitolo', 'CODICE TITOLO'),
          testo('codISIN', 'CODICE ISIN'),
          testo('descrizione', 'DESCRIZIONE'),
          testo('tipoTitolo', 'TIPO TITOLO'),
        ]
      : []),
    testo('codDivisa', 'DIVISA'),
    ...(chiavi.includes('cod_portafoglio') ? [testo('cod_Portafoglio', 'CODICE PORTAFOGLIO')] : []),
    { campo: 'data', titolo: 'DATA', tipo: 'data' },
    {
      campo: 'valore',
      titolo: (valore?.titolo ?? 'Valore').toUpperCase(),
      tipo: 'numero',
      decimali,
    },
    { campo: 'precedente', titolo: 'PRECEDENTE', tipo: 'numero', decimali },
    { campo: 'dataPrecedente', titolo: 'DEL', tipo: 'data' },
    ...(controllo.misura
      ? [
          {
            campo: 'misura',
            titolo: controllo.misura.titolo.toUpperCase(),
            tipo: 'numero',
            decimali: controllo.misura.unita === 'percento' ? 2 : 0,
          } as const,
        ]
      : []),
    { ...testo('nota', 'NOTA'), aCapo: true },
    testo('accettataDa', 'ACCETTATA DA'),
  ];
}

function parametri(
  esame: Esame,
  { controllo, soglia }: ControlloAttuato,
  { accettate }: DomandaQualita,
): ParametroReport[] {
  const { finestra } = esame;
  const scritta =
    soglia === null ? null : stampaNumero(soglia, { decimaliMin: 0, decimaliMax: 10 });
  return [
    { etichetta: 'Controllo', valore: controllo.titolo },
    { etichetta: 'Data', valore: stampaData(finestra.al) },
    { etichetta: 'Dal', valore: stampaData(finestra.dal) },
    ...(controllo.soglia && scritta !== null
      ? [{ etichetta: controllo.soglia.nome, valore: `${scritta} ${controllo.soglia.unita}` }]
      : []),
    { etichetta: 'Anomalie', valore: accettate ? 'Accettate' : 'Da guardare' },
  ];
}

function domandaDi(
  esame: Esame,
  attuato: ControlloAttuato,
  colonne: readonly ColonnaRiga[],
  scelta: { accettate: boolean; ordine: DomandaReport['ordine'] },
): RawBuilder<unknown> {
  const trovate = selezioneRighe(esame, attuato, scelta);
  if (trovate === null)
    return sql`select ${sql.join(colonne.map(() => sql`null::text`))} where false`;
  return sql`select ${sql.join(colonne.map(({ campo }) => sql.ref(`a.${campo}`)))}
    from (${trovate} limit ${sql.lit(RIGHE_MASSIME)}) a`;
}

/** An age is counted in business days, which no SQL of ours knows. */
function conMisura(
  esame: Esame,
  attuato: ControlloAttuato,
  colonne: readonly ColonnaRiga[],
): Lettura['perRiga'] {
  const dove = (campo: keyof RigaQualita) => colonne.findIndex((una) => una.campo === campo);
  const [misura, data, dataPrecedente] = [dove('misura'), dove('data'), dove('dataPrecedente')];
  if (misura < 0) return undefined;
  return (riga: RigaLetta) =>
    riga.with(
      misura,
      misuraMostrata(esame, attuato, {
        misura: riga[misura] ?? null,
        data: riga[data] ?? '',
        dataPrecedente: riga[dataPrecedente] ?? null,
      }),
    );
}

async function leggi(
  archivio: TipoArchivio,
  domanda: DomandaReport,
  chiedi: Chiedi,
): Promise<Lettura> {
  const { filtro, ordine, codAzienda, qualita } = domanda;
  const scritte = await chiedi(domandaTolleranze(archivio.tipo));
  const attuato = qualita && controlloAttuato(archivio, qualita.controllo, scritte);
  if (!qualita || !attuato)
    throw erroreCampo(
      'controllo',
      `${archivio.intestazione}: indicare un controllo della qualità.`,
    );
  const { data, giorni, accettate } = qualita;
  const esame = esameDi(archivio, { data, giorni, filtro, codAzienda });
  const colonne = colonneDi(archivio, attuato);
  const perRiga = conMisura(esame, attuato, colonne);
  return {
    titolo: `${archivio.intestazione}: ${attuato.controllo.titolo.toLowerCase()}`,
    nomeFile: `qualita-${archivio.tipo}-${attuato.controllo.codice}-${data}`,
    livelli: [],
    colonne: colonne.map(({ campo: _, ...colonna }) => colonna),
    parametri: [
      ...parametri(esame, attuato, qualita),
      ...(await parametriArchivio(archivio, esame.filtro, chiedi)),
    ],
    domanda: domandaDi(esame, attuato, colonne, { accettate, ordine }),
    ...(perRiga && { perRiga }),
  };
}

export const nomeDi = ({ tipo }: Pick<TipoArchivio, 'tipo'>): string => `qualita-${tipo}`;

/** What the checks of each archive find, as reports: asked from the screen of the quality only. */
export const reportDellaQualita: readonly DescrizioneReport[] = tipiArchivio.map((archivio) => ({
  nome: nomeDi(archivio),
  titolo: `Qualità dei dati: ${archivio.intestazione}`,
  area: archivio.area,
  archivio: archivio.tipo,
  ambito: eAziendale(archivio) ? 'azienda' : 'condiviso',
  leggi: (domanda, chiedi) => leggi(archivio, domanda, chiedi),
}));
