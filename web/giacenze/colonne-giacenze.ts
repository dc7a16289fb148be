import { nomeMetodo, taciuteDalLivello } from '#domain/giacenze/sguardo.ts';
import { nomiLivello } from '#domain/record/filtri/livello.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { indirizzoMovimento, type SchermataMovimenti } from '#web/movimenti/schermate-movimenti.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { CedolaAttesa, Giacenza, Lotto } from './giacenze-api.ts';

type ColonnaGiacenze = Colonna<Giacenza>;

const DEL_TITOLO: readonly ColonnaGiacenze[] = [
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 136 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 140, elastica: true },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', nascosta: true },
  { campo: 'tipoTitolo', titolo: 'Tipo', tipo: 'codice', nascosta: true },
  { campo: 'codDivisa', titolo: 'Divisa', tipo: 'codice', larghezza: 66 },
];

const DOVE: readonly ColonnaGiacenze[] = [
  { campo: 'cod_Portafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 104 },
  { campo: 'cod_Depositario', titolo: 'Depositario', tipo: 'codice', larghezza: 104 },
  {
    campo: 'depositarioGlobale',
    titolo: 'Dep. globale',
    tipo: 'codice',
    larghezza: 100,
    nascosta: true,
  },
  {
    campo: 'immCirc',
    titolo: 'Imm./Circ.',
    tipo: 'testo',
    larghezza: 110,
    testo: ({ immCirc }) => IMM_CIRC.find(({ codice }) => codice === immCirc)?.descrizione ?? '',
  },
];

const negativa = ({ quantita }: { readonly quantita: string }) =>
  quantita.startsWith('-') ? ('negativo' as const) : undefined;

const CIFRE: readonly ColonnaGiacenze[] = [
  {
    campo: 'quantita',
    titolo: 'Q.tà / V.N.',
    tipo: 'numero',
    decimali: 0,
    larghezza: 126,
    tono: negativa,
  },
  { campo: 'costoMedio', titolo: 'Costo medio €', tipo: 'numero', decimali: 2, larghezza: 112 },
  { campo: 'costo', titolo: 'Costo €', tipo: 'numero', decimali: 2, larghezza: 124 },
  {
    campo: 'costoDivisa',
    titolo: 'Costo in divisa',
    tipo: 'numero',
    decimali: 2,
    larghezza: 124,
    nascosta: true,
  },
];

const METODO: ColonnaGiacenze = {
  campo: 'metodo',
  titolo: 'Metodo',
  tipo: 'codice',
  larghezza: 78,
  spiegata: ({ metodo }) => nomeMetodo(metodo),
};

/** What a company holds. */
const colonneGiacenze: readonly ColonnaGiacenze[] = [...DEL_TITOLO, ...DOVE, ...CIFRE, METODO];

const perLivello = new Map(
  Object.values(nomiLivello).flatMap((livello) => {
    const taciute = taciuteDalLivello(livello);
    if (taciute.length === 0) return [];
    const dette = colonneGiacenze
      .filter(({ campo }) => !taciute.includes(campo))
      .map((una) => (una.campo === 'depositarioGlobale' ? { ...una, nascosta: false } : una));
    return [[livello as string, dette] as const];
  }),
);

/** The columns of a level of detail; without one, those of every position by itself. */
export const colonneDelLivello = (livello: string | undefined): readonly ColonnaGiacenze[] =>
  perLivello.get(livello ?? '') ?? colonneGiacenze;

/** The same of one titolo. */
export const colonnePosizioni: readonly ColonnaGiacenze[] = [
  ...DOVE,
  ...CIFRE,
  {
    campo: 'metodo',
    titolo: 'Metodo',
    tipo: 'testo',
    larghezza: 150,
    elastica: true,
    testo: ({ metodo }) => nomeMetodo(metodo),
  },
];

/** The movement that brought it; a yearly layer has none. */
const registrazione = ({ registrazione: numero, data }: Lotto): string =>
  numero ?? `Strato ${data.slice(0, 4)}`;

export const colonneLotti = (schermata: SchermataMovimenti): readonly Colonna<Lotto>[] => [
  { campo: 'data', titolo: 'Del', tipo: 'data', larghezza: 116 },
  {
    campo: 'registrazione',
    titolo: 'Movimento',
    tipo: 'codice',
    larghezza: 110,
    testo: registrazione,
    legame: ({ idMovimento }) =>
      idMovimento === null ? undefined : indirizzoMovimento(schermata, idMovimento),
  },
  { campo: 'cod_Portafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 100 },
  { campo: 'cod_Depositario', titolo: 'Depositario', tipo: 'codice', larghezza: 100 },
  {
    campo: 'quantita',
    titolo: 'Q.tà / V.N.',
    tipo: 'numero',
    decimali: 0,
    larghezza: 140,
    elastica: true,
  },
  { campo: 'costoMedio', titolo: 'Costo medio €', tipo: 'numero', decimali: 2, larghezza: 112 },
  { campo: 'costo', titolo: 'Costo €', tipo: 'numero', decimali: 2, larghezza: 120 },
];

/** Coupons, redemptions and last days of what is held: the amount stands where a narrow screen shows it. */
export const colonneCedole: readonly Colonna<CedolaAttesa>[] = [
  { campo: 'data', titolo: 'Data', tipo: 'data', larghezza: 102 },
  { campo: 'dataPagamento', titolo: 'Pagamento', tipo: 'data', larghezza: 102 },
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 136 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 130, elastica: true },
  { campo: 'evento', titolo: 'Evento', tipo: 'testo', larghezza: 104 },
  { campo: 'codDivisa', titolo: 'Divisa', tipo: 'codice', larghezza: 64 },
  {
    campo: 'quantita',
    titolo: 'Q.tà / V.N.',
    tipo: 'numero',
    decimali: 0,
    larghezza: 112,
    tono: negativa,
  },
  { campo: 'importoEuro', titolo: 'Importo €', tipo: 'numero', decimali: 2, larghezza: 116 },
  { campo: 'cedola100', titolo: 'Cedola per 100', tipo: 'numero', decimali: 4, larghezza: 112 },
  { campo: 'rimborso100', titolo: 'Rimborso per 100', tipo: 'numero', decimali: 2, larghezza: 126 },
  {
    campo: 'presunta',
    titolo: 'Presunta',
    tipo: 'testo',
    larghezza: 76,
    testo: ({ presunta }) => (presunta ? 'Sì' : ''),
  },
  {
    campo: 'importo',
    titolo: 'Importo in divisa',
    tipo: 'numero',
    decimali: 2,
    larghezza: 124,
    nascosta: true,
  },
];

export const chiaveGiacenza = (riga: Giacenza): string =>
  [
    riga.cod_Portafoglio,
    riga.cod_Depositario,
    riga.depositarioGlobale,
    riga.cod_Titolo,
    riga.immCirc,
    riga.quantita.startsWith('-'),
  ].join(' ');
