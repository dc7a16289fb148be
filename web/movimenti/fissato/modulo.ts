import { nomiAltra } from '#domain/movimenti/campi-movimento.ts';
import { stessoValore, type Valori } from '#domain/record/conflitto.ts';
import { CAMPI, campoNoto } from './campi-fissato.ts';
import type { CampoCalcolato, CorpoFissato, Movimento, RigheLette } from './fissato-api.ts';

/** The other side of a movement that has two, as it is typed. */
export type Altra = Readonly<Record<string, string | null>>;
export interface LottoScelto {
  readonly lotto: string;
  readonly quantita: string;
}

/** A slip while it is typed: values by the names of the wire; null is what nobody wrote. */
export type Bozza = Valori & {
  readonly id?: number;
  readonly versione?: number;
  readonly manuali: readonly string[];
  readonly lottiScelti: readonly LottoScelto[];
  readonly altra: Altra;
};

const TENUTI = [
  ...['cod_Causale', 'cod_Portafoglio', 'cod_Depositario'],
  ...['dataMovimento', 'dataValuta'],
];
const VUOTA = { manuali: [], lottiScelti: [], altra: {} };

export const bozzaVuota = (oggi: string): Bozza => ({ ...VUOTA, dataMovimento: oggi });

/** The next slip of a pile: the same kind of movement, at the same place, on the same days. */
export const bozzaSeguente = (prima: Bozza): Bozza => ({
  ...VUOTA,
  ...Object.fromEntries(TENUTI.map((nome) => [nome, prima[nome] ?? null])),
  manuali: prima.manuali.filter((nome) => TENUTI.includes(nome)),
});

/** What a slip holds that was filled in for who writes: from its first field on it is only looked over. */
const COMPILATI = ['cod_Titolo', 'controvaloreOriginale'] as const;

/** Where writing begins: what is done, or what follows it where that stands already. */
export const primoCampo = (bozza: Bozza): number =>
  bozza.id === undefined &&
  testoDi(bozza, 'cod_Causale') !== null &&
  COMPILATI.every((nome) => testoDi(bozza, nome) === null)
    ? 1
    : 0;

export const testoDi = (bozza: Valori, nome: string): string | null => {
  const valore = bozza[nome];
  return valore === null || valore === undefined || valore === '' ? null : String(valore);
};

/** What a pair gives was written without sign, but of a short position. */
export const conSegno = ({ qtaVnominale, corto }: Movimento): string =>
  `${corto ? '-' : ''}${qtaVnominale.replace(/^-/, '')}`;

/** All rows of a registration, the one that was asked for among the others, in their sequence. */
export const righeDella = ({ movimento, righe }: RigheLette): readonly Movimento[] =>
  [movimento, ...righe.filter(({ id }) => id !== movimento.id)].toSorted(
    (una, altra) => una.nriga - altra.nriga,
  );

/** The slip from which the rows of a registration were written. */
export function bozzaDi({ movimento, righe }: RigheLette): Bozza {
  const prima = righe.find(({ id }) => id === movimento.idCapofila) ?? movimento;
  const seconda = righe.find(({ idCapofila }) => idCapofila === prima.id);
  const valori = Object.fromEntries(
    CAMPI.map(({ nome }) => [nome, (prima as Valori)[nome] ?? null]),
  );
  return {
    ...valori,
    ...(seconda && { qtaVnominale: conSegno(prima) }),
    id: prima.id,
    versione: prima.versione,
    manuali: prima.manuali,
    lottiScelti: prima.lottiScelti ?? [],
    altra: seconda ? altraDi(seconda) : {},
  };
}

/** What in a record that joins two versions was written by hand: the version whose value stands tells. */
export function manualiUniti(unito: Valori, mia: Bozza): readonly string[] {
  const loro = (unito.manuali ?? []) as readonly string[];
  return [...new Set([...mia.manuali, ...loro])].filter((nome) =>
    (stessoValore(unito[nome], mia[nome]) ? [...mia.manuali, ...loro] : loro).includes(nome),
  );
}

export const altraDi = (riga: Movimento): Altra =>
  Object.fromEntries(nomiAltra.map((nome) => [nome, riga[nome] ?? null]));

/** A new slip with the same data: neither its number nor its record. */
export function bozzaCopiata(letto: RigheLette): Bozza {
  const { id: _id, versione: _versione, ...copia } = bozzaDi(letto);
  return { ...copia, manuali: copia.manuali ?? [], nfissato: null, nregImport: null } as Bozza;
}

/** Whether there is enough to compute anything. */
export const siCalcola = (bozza: Bozza): boolean =>
  ['cod_Causale', 'cod_Portafoglio', 'cod_Depositario', 'dataMovimento'].every(
    (nome) => testoDi(bozza, nome) !== null,
  );

/** Whether what is written in a field stands over something: what is computed, or proposed, or kept back because of it. */
const siCorregge = ({ uso, calcolato, manuale }: CampoCalcolato): boolean =>
  uso === 'calcolato' || calcolato !== null || manuale;

/**
 * What is sent, to be computed and to be written: of the computed fields only those that somebody wrote
 * over. Which ones are computed is known from the answer before.
 */
export function corpoDi(bozza: Bozza, campi: readonly CampoCalcolato[] | undefined): CorpoFissato {
  const suoi = campi && new Set(campi.map(({ nome }) => nome));
  const calcolati = new Set(campi?.flatMap(({ nome, uso }) => (uso === 'calcolato' ? [nome] : [])));
  const correggibili =
    campi && new Set(campi.flatMap((uno) => (siCorregge(uno) ? [uno.nome] : [])));
  // A number that was typed before the causale changed is not of this slip any more, and nobody sees it.
  const detti = CAMPI.filter(
    ({ nome, decimali }) => decimali === undefined || (suoi?.has(nome) ?? true),
  )
    .map(({ nome }) => nome)
    .filter(
      (nome) =>
        testoDi(bozza, nome) !== null && (!calcolati.has(nome) || bozza.manuali.includes(nome)),
    );
  const altra = Object.entries(bozza.altra).filter(([, valore]) => valore !== null);
  return {
    ...Object.fromEntries(detti.map((nome) => [nome, bozza[nome]])),
    ...(bozza.id === undefined ? {} : { id: bozza.id, versione: bozza.versione }),
    manuali: bozza.manuali.filter(
      (nome) => detti.includes(nome) && (correggibili?.has(nome) ?? true),
    ),
    ...(bozza.lottiScelti.length > 0 && { lottiScelti: bozza.lottiScelti }),
    ...(altra.length > 0 && { altra: Object.fromEntries(altra) }),
  } as unknown as CorpoFissato;
}

/** What a field shows: what was written, else what was computed or proposed. */
export function valoreMostrato(bozza: Bozza, campo: CampoCalcolato): string | null {
  const scritto = testoDi(bozza, campo.nome);
  if (campo.uso === 'calcolato' && !bozza.manuali.includes(campo.nome)) return campo.valore;
  return scritto ?? campo.valore ?? campo.calcolato;
}

/** Whether somebody wrote over what is computed or proposed there. */
export const eModificato = (bozza: Bozza, campo: CampoCalcolato): boolean =>
  siCorregge(campo) && bozza.manuali.includes(campo.nome);

/**
 * A field written by somebody; one that is computed or proposed is so again once it is emptied. Whether
 * it is one of those may be known only later: what was written stands then too.
 */
export function scritta(
  bozza: Bozza,
  nome: string,
  valore: unknown,
  campo?: CampoCalcolato,
): Bozza {
  const altri = bozza.manuali.filter((uno) => uno !== nome);
  const sopra = campo === undefined || siCorregge(campo);
  const manuali = sopra && valore !== null ? [...altri, nome] : altri;
  return { ...bozza, [nome]: valore, manuali };
}

/** Before anything is computed: what nearly every slip has, so that the form stands as it will be. */
const INIZIALI: readonly (readonly [string, CampoCalcolato['uso']])[] = [
  ['qtaVnominale', 'chiesto'],
  ['prezzo', 'chiesto'],
  ['controvaloreOriginale', 'calcolato'],
  ['cambio', 'calcolato'],
  ['rateo', 'calcolato'],
  ['interessiLordi', 'calcolato'],
  ['ritenutaSuInteressi', 'calcolato'],
  ['impostaSostitutiva', 'calcolato'],
  ['commissioni', 'facoltativo'],
  ['spese', 'facoltativo'],
  ['bolli', 'facoltativo'],
  ['saldo', 'calcolato'],
];

export const CAMPI_INIZIALI: readonly CampoCalcolato[] = INIZIALI.map(([nome, uso]) => ({
  nome,
  uso,
  etichetta: campoNoto(nome)?.etichetta ?? nome,
  calcolato: null,
  valore: null,
  manuale: false,
  nota: null,
  traccia: [],
}));

const VISTA = ['cod_Titolo', 'cod_Portafoglio', 'cod_Depositario'] as const;

/** What of the slip names its holding; null while something of it is missing. */
export function giacenzaDi(bozza: Bozza) {
  const [codTitolo, codPortafoglio, codDepositario] = VISTA.map((nome) => testoDi(bozza, nome));
  const data = testoDi(bozza, 'dataMovimento');
  if (!codTitolo || !codPortafoglio || !codDepositario || !data) return null;
  return { codTitolo, codPortafoglio, codDepositario, data };
}
