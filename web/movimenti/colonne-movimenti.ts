import { testoCampo } from '#domain/campi/storia.ts';
import { campiRecord } from '#domain/movimenti/campi-movimento.ts';
import { statiMovimento } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { colonnaDi } from '#web/record/colonna-campo.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { RigaMovimenti } from './movimenti-api.ts';

type ColonnaMovimenti = Colonna<RigaMovimenti>;
type CampoRecordLetto = (typeof campiRecord)[number];
type Eccezioni = Readonly<Partial<Record<CampoRecordLetto['nome'], Partial<ColonnaMovimenti>>>>;

/** «12/2025», with the row where a registration has two; a draft, which has no number yet, says what it is. */
const numeroDi = ({ nreg, anno, nriga, stato }: RigaMovimenti): string => {
  if (nreg === null) return statiMovimento[stato];
  return nriga > 1 ? `${nreg}/${anno} · ${nriga}` : `${nreg}/${anno}`;
};

/** Its state, or that it is undone: by a reversal, or as one. */
const statoDi = ({ stato, stornato, idStornoDi }: RigaMovimenti): string => {
  if (idStornoDi !== null) return 'Storno';
  return stornato === 'S' ? 'Stornato' : statiMovimento[stato];
};

const insegna = ({ stato, stornato, idStornoDi }: RigaMovimenti) => {
  if (stato === 'bozza') return 'avviso';
  if (idStornoDi !== null) return 'neutro';
  return stornato === 'S' ? 'negativo' : undefined;
};

const insegnaNumero = ({ nreg }: RigaMovimenti) => (nreg === null ? 'avviso' : undefined);

/**
 * What the grid shows at once, in this sequence; the other fields wait in «Colonne». What was done, of
 * what, how much, at which price and where comes first: on a narrow screen it stands beside the balance.
 */
const IN_VISTA: Eccezioni = {
  nreg: { tipo: 'codice', larghezza: 80, testo: numeroDi, insegna: insegnaNumero },
  dataMovimento: { larghezza: 102 },
  cod_Causale: { larghezza: 70, spiegata: ({ descrizioneCausale }) => descrizioneCausale },
  cod_Titolo: { larghezza: 122 },
  descrizioneTitolo: { larghezza: 150, elastica: true },
  qtaVnominale: { larghezza: 92 },
  prezzo: { decimali: 2, larghezza: 76 },
  cod_Portafoglio: { larghezza: 100 },
  cod_Depositario: { larghezza: 96 },
  dataValuta: { larghezza: 102 },
  stato: { tipo: 'testo', larghezza: 88, testo: statoDi, insegna },
  controvaloreEuro: { larghezza: 112, riassunta: true },
  saldoEuro: { larghezza: 112, ferma: 'right' },
};

const ALTRE: Eccezioni = {
  nriga: { larghezza: 70 },
  descrizioneCausale: { larghezza: 180 },
  note: { larghezza: 220 },
};

/** Amounts have their cents; of other numbers no zeros are added. */
function colonna(campo: CampoRecordLetto): ColonnaMovimenti {
  const { nome } = campo;
  const parole = campo.tipo === 'scelta' && 'scelte' in campo && { tipo: 'testo' as const };
  return colonnaDi<RigaMovimenti>(campo, {
    ...(campo.tipo === 'numero' && { decimali: campo.decimali === 2 ? 2 : 0 }),
    ...(parole && { ...parole, testo: (riga) => testoCampo(campo, riga[nome]) }),
    ordinabile: ordinabile(nome),
    ...(IN_VISTA[nome] ?? { ...ALTRE[nome], nascosta: true }),
  });
}

const ordinabile = (campo: string): boolean => ordinabiliMovimenti.some((uno) => uno === campo);

const letti = campiRecord.filter(({ interno }) => !interno);
const davanti = Object.keys(IN_VISTA);

/**
 * Every field of a movement's record (docs/regole/movimenti.md#campi): first what is seen at once.
 */
export const colonneMovimenti: readonly ColonnaMovimenti[] = [
  ...davanti.flatMap((nome) => letti.find((campo) => campo.nome === nome) ?? []).map(colonna),
  ...letti.filter(({ nome }) => !davanti.includes(nome)).map(colonna),
  {
    campo: 'modificatoIl',
    titolo: 'Ultima modifica',
    tipo: 'istante',
    larghezza: 250,
    nascosta: true,
    ordinabile: false,
    testo: ({ modificatoIl, modificatoDa }) =>
      `${stampaIstante(modificatoIl)} · ${modificatoDa ?? 'sistema'}`,
  },
];

/** What the rows may be ordered by, with the words of their columns. */
export const ordiniMovimenti = ordinabiliMovimenti.map((campo) => ({
  campo,
  titolo: colonneMovimenti.find((una) => una.campo === campo)?.titolo ?? campo,
}));

/** The movements of one titolo, of all times: where grids and positions lead. */
export const ricercaDelTitolo = (codTitolo: string): Readonly<Record<string, string>> =>
  scriviFiltroMovimenti({ codTitolo: [codTitolo] });
