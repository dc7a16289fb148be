import Type from 'typebox';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { Conteggio, nullo, o, ParametroCode } from './forme.ts';
import { rotta } from './rotta.ts';
import { rottaPerCodice, rotteTabella } from './tabella.ts';

const CodiceAzienda = Type.String({ minLength: 1, maxLength: 10 });

/** Besides: whose it is, and how many positions it has. */
export const Portafoglio = recordDi(campiPortafoglio, {
  cod_Azienda: Type.String(),
  posizioni: Type.Integer(),
});

/** The company is sent along or not: it is that of the call. */
const PortafoglioIngresso = ingressoDi(campiPortafoglio, { cod_Azienda: o(CodiceAzienda) });

const tabella = {
  risorsa: 'portafogli',
  uno: 'un portafoglio',
  tutti: "i portafogli dell'azienda",
  leggere: 'Portafogli_R',
  scrivere: 'Portafogli_W',
  ambito: 'azienda',
  record: Portafoglio,
  ingresso: PortafoglioIngresso,
} as const;

export const rottePortafogli = {
  ...rotteTabella(tabella),
  conteggio: rotta({
    metodo: 'GET',
    url: '/portafogli/getcount',
    riassunto: "Quanti portafogli ha l'azienda",
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    query: Type.Object({ azienda: o(CodiceAzienda) }),
    risposta: Conteggio,
  }),
  perCodice: rottaPerCodice(tabella, 20),
  esiste: rotta({
    metodo: 'GET',
    url: '/portafogli/exists/{code}',
    riassunto: 'Se un codice di portafoglio è già preso',
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Type.Boolean(),
  }),
  filtrati: rotta({
    metodo: 'POST',
    url: '/portafogli/getfiltered',
    riassunto:
      'I portafogli di più aziende, tra quelle concesse; senza nomi, di quella della chiamata',
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    body: nullo(
      Type.Object({ cod_Azienda: o(nullo(Type.Array(CodiceAzienda, { maxItems: 1000 }))) }),
    ),
    risposta: Type.Array(Portafoglio),
  }),
};

export const formePortafogli = { Portafoglio, PortafoglioIngresso };
