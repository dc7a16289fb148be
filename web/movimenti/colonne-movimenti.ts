import { statiMovimento } from '#domain/filtri/filtro-movimenti.ts';
import { scriviFiltroMovimenti } from '#domain/filtri/indirizzo-movimenti.ts';
import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { RigaMovimenti } from './movimenti-api.ts';

type ColonnaMovimenti = Colonna<RigaMovimenti>;
type Campo = ColonnaMovimenti['campo'];

/** «12/2025», with the row where a registration has two; a draft has no number yet. */
export const numeroDi = ({ nreg, anno, nriga }: RigaMovimenti): string => {
  if (nreg === null) return '';
  return nriga > 1 ? `${nreg}/${anno} · ${nriga}` : `${nreg}/${anno}`;
};

/** Its state, or that it is undone: by a reversal, or as one. */
export const statoDi = ({ stato, stornato, idStornoDi }: RigaMovimenti): string => {
  if (idStornoDi !== null) return 'Storno';
  return stornato === 'S' ? 'Stornato' : statiMovimento[stato];
};

const insegna = ({ stato, stornato, idStornoDi }: RigaMovimenti) => {
  if (stato === 'bozza') return 'avviso';
  if (idStornoDi !== null) return 'neutro';
  return stornato === 'S' ? 'negativo' : undefined;
};

const IN_VISTA: readonly ColonnaMovimenti[] = [
  { campo: 'nreg', titolo: 'NReg', tipo: 'codice', larghezza: 80, testo: numeroDi },
  {
    campo: 'stato',
    titolo: 'Stato',
    tipo: 'testo',
    larghezza: 88,
    testo: statoDi,
    insegna,
  },
  { campo: 'dataMovimento', titolo: 'Data mov.', tipo: 'data', larghezza: 102 },
  { campo: 'dataValuta', titolo: 'Data valuta', tipo: 'data', larghezza: 102 },
  {
    campo: 'cod_Causale',
    titolo: 'Causale',
    tipo: 'codice',
    larghezza: 70,
    spiegata: ({ descrizioneCausale }) => descrizioneCausale,
  },
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 122 },
  {
    campo: 'descrizioneTitolo',
    titolo: 'Descrizione',
    tipo: 'testo',
    larghezza: 94,
    elastica: true,
  },
  { campo: 'cod_Portafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 100 },
  { campo: 'cod_Depositario', titolo: 'Depositario', tipo: 'codice', larghezza: 96 },
  { campo: 'qtaVnominale', titolo: 'Q.tà / V.N.', tipo: 'numero', decimali: 0, larghezza: 92 },
  { campo: 'prezzo', titolo: 'Prezzo', tipo: 'numero', decimali: 2, larghezza: 76 },
  { campo: 'saldoEuro', titolo: 'Saldo €', tipo: 'numero', decimali: 2, larghezza: 112 },
  {
    campo: 'controvaloreEuro',
    titolo: 'Controvalore €',
    tipo: 'numero',
    decimali: 2,
    larghezza: 126,
    riassunta: true,
  },
];

const importo = (campo: Campo, titolo: string): ColonnaMovimenti => ({
  campo,
  titolo,
  tipo: 'numero',
  decimali: 2,
});

/** An amount in the titolo's currency, and in euro. */
const conEuro = (campo: Campo, titolo: string): readonly ColonnaMovimenti[] => [
  importo(campo, titolo),
  importo(`${campo}Euro` as Campo, `${titolo} €`),
];

const misura = (campo: Campo, titolo: string): ColonnaMovimenti => ({
  campo,
  titolo,
  tipo: 'numero',
  decimali: 0,
});

const testo = (campo: Campo, titolo: string): ColonnaMovimenti => ({
  campo,
  titolo,
  tipo: 'testo',
});
const codice = (campo: Campo, titolo: string): ColonnaMovimenti => ({
  campo,
  titolo,
  tipo: 'codice',
});
const data = (campo: Campo, titolo: string): ColonnaMovimenti => ({ campo, titolo, tipo: 'data' });

/** Every other field of the record, in «Colonne». */
const ALTRE: readonly ColonnaMovimenti[] = [
  { campo: 'nriga', titolo: 'Riga', tipo: 'numero', decimali: 0, larghezza: 70 },
  { ...testo('descrizioneCausale', 'Descrizione causale'), larghezza: 180 },
  codice('codISIN', 'ISIN'),
  codice('tipoTitolo', 'Tipo titolo'),
  {
    ...testo('immCirc', 'Circ./Imm.'),
    testo: ({ immCirc }) => ({ C: 'Circolante', I: 'Immobilizzato', '': '' })[immCirc ?? ''],
  },
  codice('cod_Controparte', 'Controparte'),
  data('dataInserimento', 'Data inserimento'),
  data('dataOperazione', 'Data operazione'),
  codice('codDivisa', 'Divisa'),
  importo('controvaloreOriginale', 'Controvalore'),
  misura('rateo', 'Rateo'),
  misura('coefficiente', 'Coefficiente'),
  misura('poolFactor', 'Pool factor'),
  misura('poolFactorDopo', 'Pool factor dopo'),
  misura('quotaCosto', 'Quota costo %'),
  misura('cambio', 'Cambio'),
  misura('cambioConvenzionale', 'Cambio convenzionale'),
  misura('cambioSpot', 'Cambio spot'),
  ...conEuro('interessiLordi', 'Interessi lordi'),
  ...conEuro('ritenutaEstera', 'Ritenuta estera'),
  ...conEuro('ritenutaSuInteressi', 'Ritenuta su interessi'),
  ...conEuro('impostaSostitutiva', 'Imposta sostitutiva'),
  ...conEuro('impostaScarto', 'Imposta su scarto'),
  ...conEuro('impostaPlusvalenze', 'Imposta su plusvalenze'),
  ...conEuro('spese', 'Spese'),
  ...conEuro('bolli', 'Bolli'),
  ...conEuro('commissioni', 'Commissioni'),
  importo('saldo', 'Saldo'),
  importo('costo', 'Costo €'),
  importo('controvaloreChiusuraConto', 'Controvalore chiusura conto'),
  testo('nfissato', 'N. fissato'),
  {
    ...testo('flagApertura', 'Apre/chiude'),
    testo: ({ flagApertura }) => ({ A: 'Apre', C: 'Chiude', '': '' })[flagApertura ?? ''],
  },
  testo('codiceUnivocoPortafoglio', 'Codice univoco portafoglio'),
  testo('nregImport', 'NReg import'),
  { ...testo('fcontabile', 'In contabilità'), testo: siNo('fcontabile') },
  { ...testo('stornato', 'Stornato'), testo: siNo('stornato') },
  { ...testo('flettera', 'Lettera'), testo: ({ flettera }) => (flettera ? 'Sì' : '') },
  {
    ...testo('statoTesoreria', 'Tesoreria'),
    testo: ({ statoTesoreria }) =>
      ({ D: 'Da regolare', R: 'Regolato', N: 'Non regolato', '': '' })[statoTesoreria ?? ''],
  },
  testo('contoimpegni', 'Conto impegni'),
  { ...testo('note', 'Note'), larghezza: 220 },
  testo('registratoDa', 'Registrato da'),
  { campo: 'registratoIl', titolo: 'Registrato il', tipo: 'istante' },
  {
    campo: 'modificatoIl',
    titolo: 'Ultima modifica',
    tipo: 'istante',
    larghezza: 250,
    testo: ({ modificatoIl, modificatoDa }) =>
      `${testoIstante(modificatoIl)} · ${modificatoDa ?? 'sistema'}`,
  },
];

function siNo(campo: 'fcontabile' | 'stornato') {
  return (riga: RigaMovimenti): string => (riga[campo] === 'S' ? 'Sì' : '');
}

const ordinabile = (campo: string): boolean => ordinabiliMovimenti.some((uno) => uno === campo);

/** Every field of a movement's record (specification §3): first what is seen at once. */
export const colonneMovimenti: readonly ColonnaMovimenti[] = [
  ...IN_VISTA,
  ...ALTRE.map((colonna) => ({ ...colonna, nascosta: true })),
].map((colonna) => ({ ...colonna, ordinabile: ordinabile(colonna.campo) }));

/** The movements of one titolo, of all times: where grids and positions lead. */
export const ricercaDelTitolo = (codTitolo: string): Readonly<Record<string, string>> =>
  scriviFiltroMovimenti({ codTitolo: [codTitolo] });
