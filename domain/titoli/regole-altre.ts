import { confronta, eDecimale } from '#domain/money/decimale.ts';
import { causaleDelDividendo } from './dividendi.ts';
import { avviso, dato, errore, mancanza, type Regola, se } from './giudizio.ts';

/** Caps, floors and swaptions are on a rate, not on a titolo. */
const suTassi = ['K', 'F', 'W'];

/** What a derivative is written on. */
export const derivato: Regola = (titolo) => {
  const { tipo_Titolo, codSottostante, tipoOption, cod_Titolo } = titolo;
  const suTitolo = tipo_Titolo === 'P' && !suTassi.includes(tipoOption ?? '');
  return [
    ...se(
      dato(codSottostante) && codSottostante === cod_Titolo,
      errore('codSottostante', 'Un titolo non è il sottostante di sé stesso.'),
    ),
    ...se(
      (suTitolo || tipo_Titolo === 'W' || tipo_Titolo === 'U') && !dato(codSottostante),
      mancanza('codSottostante', 'Manca il sottostante: registrarlo tra i titoli e indicarlo.'),
    ),
    ...se(
      tipo_Titolo === 'W' && !dato(titolo.strike),
      mancanza('strike', 'Manca il prezzo di esercizio del warrant.'),
    ),
    ...se(
      tipo_Titolo === 'W' && !dato(titolo.scadenzaDerivato) && !dato(titolo.dataScadenza),
      mancanza('scadenzaDerivato', 'Manca fino a quando il warrant si esercita.'),
    ),
    ...se(
      tipo_Titolo === 'P' && !dato(titolo.moltiplicatore),
      mancanza('moltiplicatore', 'Manca il lotto del contratto.'),
    ),
    ...se(
      tipo_Titolo === 'V' && !dato(codSottostante),
      avviso('codSottostante', 'È convertibile: indicare in che titolo.'),
    ),
  ];
};

/** The titolo's own rate and that of its category should not differ unawares. */
export const fiscalita: Regola = (titolo, { gruppo, aliquotaDiCategoria }) => {
  const { aliquota, codRegime, codCategoriaFiscale } = titolo;
  const discorde =
    dato(aliquota) &&
    eDecimale(aliquota) &&
    dato(aliquotaDiCategoria) &&
    confronta(aliquota, aliquotaDiCategoria) !== 0;
  return [
    ...se(
      discorde,
      avviso(
        'aliquota',
        `L’aliquota del titolo non è quella di oggi della sua categoria, ${aliquotaDiCategoria?.replace('.', ',')}%: vale quella del titolo.`,
      ),
    ),
    ...se(
      (gruppo === 'RF' || gruppo === 'OICR') && !dato(codCategoriaFiscale) && !dato(aliquota),
      avviso(
        'codCategoriaFiscale',
        'Senza categoria fiscale né aliquota non si calcola l’imposta.',
      ),
    ),
    ...se(
      codRegime === '02' &&
        titolo.tipo_Titolo !== undefined &&
        !['B', 'S', 'Z', 'O'].includes(titolo.tipo_Titolo),
      avviso(
        'codRegime',
        'Il regime 12,5% è dei titoli di Stato e di chi vi è equiparato: controllare.',
      ),
    ),
  ];
};

/** Prefixes of an ISIN that name no country. */
const senzaPaese = /^(X|EU|QS|QT|QW)/;

/** Code, ISIN and issuer tell the same story. */
export const codici: Regola = (titolo, { codPaeseEmittente }) => {
  const { cod_Titolo, cod_ISIN } = titolo;
  const paese = cod_ISIN?.slice(0, 2);
  return [
    ...se(
      dato(cod_ISIN) &&
        dato(codPaeseEmittente) &&
        !senzaPaese.test(cod_ISIN) &&
        paese !== codPaeseEmittente,
      avviso(
        'cod_ISIN',
        `L’ISIN è del paese ${paese}, l’emittente del paese ${codPaeseEmittente}: controllare.`,
      ),
    ),
    ...se(
      dato(cod_ISIN) && /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(cod_Titolo ?? '') && cod_Titolo !== cod_ISIN,
      avviso('cod_Titolo', 'Il codice è un ISIN diverso da quello del titolo: controllare.'),
    ),
    ...se(
      titolo.quotato === 'Q' && !dato(titolo.codMercato),
      avviso('codMercato', 'Il titolo è quotato: indicare su quale mercato.'),
    ),
  ];
};

/** What announces dividends is of a type that pays them. */
export const dividendi: Regola = ({ tipo_Titolo }, { gruppo, parti }) =>
  se(
    (parti?.dividendi ?? 0) > 0 && causaleDelDividendo(gruppo, tipo_Titolo ?? null) === null,
    errore(
      'tipo_Titolo',
      'Un titolo di questo tipo non paga dividendi, e ne ha di annunciati: toglierli prima dai dati estesi.',
    ),
  );

/** How it is kept agrees with how it is classed. */
export const classificazione: Regola = (titolo, { gruppo }) => {
  const { tipoIFRS9, costoAmmortizzato } = titolo;
  return [
    ...se(
      costoAmmortizzato === true && dato(tipoIFRS9) && /^(FVTPL|HFT)/.test(tipoIFRS9),
      avviso('tipoIFRS9', `È al costo ammortizzato, ma è classificato ${tipoIFRS9}: controllare.`),
    ),
    ...se(
      tipoIFRS9 === 'FVOCI-E' && gruppo !== 'AZ',
      avviso('tipoIFRS9', 'FVOCI-E è degli strumenti di capitale: controllare.'),
    ),
    ...se(
      tipoIFRS9 === 'AC' && gruppo === 'AZ',
      avviso('tipoIFRS9', 'Un’azione non sta al costo ammortizzato: controllare.'),
    ),
  ];
};
