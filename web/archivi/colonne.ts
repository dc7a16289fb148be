import { colonneOrdinabili } from '#domain/archivi/colonne.ts';
import type { Tolleranza } from '#domain/archivi/qualita/attuazione.ts';
import { avvisoDellaRiga } from '#domain/archivi/qualita/avviso-salto.ts';
import { type DiviseNote, erroriRiga } from '#domain/archivi/riga.ts';
import type { CampoChiave, CampoValore, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { testoCella, testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna, Valore } from '#web/ui/tabella/tipi.ts';
import type { RigaArchivio } from './archivio-api.ts';

type ColonnaRiga = Colonna<RigaArchivio>;

/** The table of an archive, column by column, from its description. */
export function colonneArchivio(
  archivio: TipoArchivio,
  divise: DiviseNote | undefined,
  tolleranze: readonly Tolleranza[] = [],
): readonly ColonnaRiga[] {
  const convalida = (campo: string) => (valore: string | null, riga: RigaArchivio) =>
    erroriRiga(archivio, { ...riga, [campo]: valore }, divise).find((uno) => uno.campo === campo)
      ?.messaggio;
  const avviso = (campo: string) => (valore: string | null, riga: RigaArchivio) =>
    avvisoDellaRiga(archivio, { ...riga, [campo]: valore }, tolleranze)?.messaggio;
  const ordinabili = new Set(colonneOrdinabili(archivio).map(({ nome }) => nome));
  const comune = ({ nome, titolo }: CampoChiave | CampoValore) => ({
    campo: nome,
    titolo,
    ordinabile: ordinabili.has(nome),
    obbligatoria: true,
    convalida: convalida(nome),
  });
  return [
    ...archivio.chiave.flatMap((colonna): ColonnaRiga[] => [
      {
        ...comune(colonna),
        tipo: colonna.di === 'data' ? 'data' : 'codice',
        soloNuova: true,
        ...conLegame(colonna),
      },
      ...(RIFERITE[colonna.di] ?? []),
    ]),
    ...archivio.valori.map(
      (colonna): ColonnaRiga => ({
        ...comune(colonna),
        tipo: 'numero',
        decimali: colonna.mostrati,
        larghezza: 132,
        modificabile: true,
        avviso: avviso(colonna.nome),
        riassunta: true,
      }),
    ),
    VARIAZIONE,
    ...(archivio.conOrigine ? ORIGINE : []),
    { campo: 'fonte', titolo: 'Fonte', tipo: 'testo', larghezza: 96 },
    MODIFICA,
  ];
}

const conLegame = ({ nome, di }: CampoChiave): Pick<ColonnaRiga, 'legame'> => {
  const dove = LEGAMI[di];
  // A row being written leads nowhere: its code may not be one yet.
  return dove ? { legame: (riga) => (riga.id > 0 ? dove(String(riga[nome])) : undefined) } : {};
};

const descrizione = (campo: string): ColonnaRiga => ({
  campo,
  titolo: 'Descrizione',
  tipo: 'testo',
  larghezza: 140,
  elastica: true,
  attenuata: true,
});

/** The record of a titolo, open. */
export const indirizzoTitolo = (codTitolo: string): string =>
  `/page/tabelle/securities?record=${encodeURIComponent(codTitolo)}`;

const LEGAMI: Readonly<Partial<Record<CampoChiave['di'], (codice: string) => string>>> = {
  titolo: indirizzoTitolo,
};

/** What is shown of the record that a key column names. */
const RIFERITE: Readonly<Partial<Record<CampoChiave['di'], readonly ColonnaRiga[]>>> = {
  divisa: [descrizione('descDivisa')],
  titolo: [
    { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 124, ripete: 'codTitolo' },
    descrizione('descrizione'),
    { campo: 'codDivisaTitolo', titolo: 'Divisa', tipo: 'codice', larghezza: 64 },
  ],
};

const ORIGINE: readonly ColonnaRiga[] = [
  { campo: 'dataOrigine', titolo: 'Data origine', tipo: 'data', larghezza: 104 },
  { campo: 'metodo', titolo: 'Metodo', tipo: 'testo', larghezza: 132 },
];

const VARIAZIONE: ColonnaRiga = {
  campo: 'variazione',
  titolo: 'Var. % giorno',
  tipo: 'numero',
  decimali: 2,
  larghezza: 112,
  conSegno: true,
};

const MODIFICA: ColonnaRiga = {
  campo: 'modificatoIl',
  titolo: 'Ultima modifica',
  tipo: 'istante',
  larghezza: 224,
  testo: ({ modificatoIl, modificatoDa }) =>
    modificatoIl ? `${stampaIstante(modificatoIl)} · ${modificatoDa ?? 'sistema'}` : '',
};

/** Keys and values as the history and a conflict show them. */
export function campiArchivio(archivio: TipoArchivio) {
  const nomi = new Set([...archivio.chiave, ...archivio.valori].map(({ nome }) => nome));
  return colonneArchivio(archivio, undefined)
    .filter(({ campo }) => nomi.has(campo))
    .map((colonna) => ({
      campo: colonna.campo,
      titolo: colonna.titolo,
      testo: (valore: unknown) => testoValore(colonna, valore as Valore),
    }));
}

/** A row by its key and values, in words: what a question about it names. */
export function nomeRiga(archivio: TipoArchivio, riga: RigaArchivio): string {
  const colonne = colonneArchivio(archivio, undefined);
  return [...archivio.chiave, ...archivio.valori]
    .map(({ nome }) => colonne.find(({ campo }) => campo === nome))
    .map((colonna) => (colonna ? testoCella(colonna, riga) : ''))
    .filter((testo) => testo !== '')
    .join(' · ');
}
