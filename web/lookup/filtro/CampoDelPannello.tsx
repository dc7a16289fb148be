import { Checkbox, Flex } from '@mantine/core';
import { CAMPO_OBBLIGATORIO, type Obblighi } from '#domain/archivi/filtro/filtro-archivio.ts';
import {
  type CampoElenco,
  CODICI_MASSIMI,
  campoFiltroTitoli,
  type FiltroTitoli,
} from '#domain/titoli/filtro/filtro-titoli.ts';
import {
  caselleImmCirc,
  caselleQuotato,
  conDescrizione,
  conElenco,
  conEscludiScaduti,
  conImmCirc,
  conOpzione,
  conQuotato,
  conSottostanti,
  offreSottostanti,
  type TitoliInModifica,
  tipiTrovati,
} from '#domain/titoli/filtro/scelte-titoli.ts';
import { oggi } from '#web/base/oggi.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import { CampiNumeroERaggruppamento, CampoDatiPer } from './CampiRaggruppamento.tsx';
import { CampoTitoli } from './CampoTitoli.tsx';
import classi from './filtro-titoli.module.css';
import { opzioniElenco } from './opzioni-titoli.ts';
import type { Raggruppamenti } from './raggruppamenti.ts';
import type { CampoPannello } from './sezioni-titoli.ts';

export interface CampoDelPannelloProps {
  readonly campo: CampoPannello;
  readonly inModifica: TitoliInModifica;
  readonly onModifica: (inModifica: TitoliInModifica) => void;
  readonly raggruppamenti: Raggruppamenti;
  readonly obblighi?: Obblighi | undefined;
}

/** A field as its description says; what each change means the domain knows. */
export function CampoDelPannello(props: CampoDelPannelloProps) {
  const { campo, inModifica, onModifica, raggruppamenti, obblighi } = props;
  const { filtro } = inModifica;
  const cambia = (nuovo: FiltroTitoli) => onModifica({ ...inModifica, filtro: nuovo });
  switch (campo.tipo) {
    case 'coppia':
      return <Coppia campo={campo} filtro={filtro} onCambia={cambia} />;
    case 'scaduti':
      return (
        <Checkbox
          label={campoFiltroTitoli.scaduti.titolo}
          checked={filtro.scaduti === 'S'}
          onChange={({ currentTarget }) =>
            cambia(conEscludiScaduti(filtro, currentTarget.checked, oggi()))
          }
        />
      );
    case 'elenco':
    case 'libero':
      return <Elenco campo={campo} filtro={filtro} onCambia={cambia} />;
    case 'titoli':
      return (
        <CampoTitoli
          etichetta={campoFiltroTitoli.codTitolo.titolo}
          valore={filtro.codTitolo ?? []}
          obbligatorio={obblighi?.richiesti.includes('codTitolo')}
          nota={obblighi?.mancanti.includes('codTitolo') ? CAMPO_OBBLIGATORIO : undefined}
          onCambia={(codici) => cambia(conElenco(filtro, 'codTitolo', codici))}
        />
      );
    case 'descrizione':
      return (
        <CampoCodici
          etichetta={campoFiltroTitoli.titoloDescrizione.titolo}
          opzioni={SENZA_OPZIONI}
          libero
          massimo={1}
          segnaposto="una parte basta"
          valore={filtro.titoloDescrizione ? [filtro.titoloDescrizione] : []}
          onCambia={([testo]) => cambia(conDescrizione(filtro, testo ?? ''))}
        />
      );
    case 'sottostanti':
      return offreSottostanti(filtro) ? (
        <Checkbox
          className={classi.sottostanti ?? ''}
          label={campoFiltroTitoli.includiSottostanti.titolo}
          checked={filtro.includiSottostanti === true}
          onChange={({ currentTarget }) => cambia(conSottostanti(filtro, currentTarget.checked))}
        />
      ) : null;
    case 'raggruppamento':
      return <CampiNumeroERaggruppamento {...{ inModifica, onModifica, raggruppamenti }} />;
    case 'datiPer':
      return <CampoDatiPer {...{ inModifica, onModifica, raggruppamenti }} />;
    case 'opzione':
      return (
        <Checkbox
          label={campoFiltroTitoli[campo.campo].titolo}
          checked={filtro[campo.campo] === 'x'}
          onChange={({ currentTarget }) =>
            cambia(conOpzione(filtro, campo.campo, currentTarget.checked))
          }
        />
      );
  }
}

const SENZA_OPZIONI: readonly OpzioneCodice[] = [];

interface ParteProps<T extends CampoPannello['tipo']> {
  readonly campo: Extract<CampoPannello, { readonly tipo: T }>;
  readonly filtro: FiltroTitoli;
  readonly onCambia: (filtro: FiltroTitoli) => void;
}

const COPPIE = {
  immCirc: { leggi: caselleImmCirc, scrivi: conImmCirc },
  quotato: { leggi: caselleQuotato, scrivi: conQuotato },
} as const;

function Coppia({ campo: { campo, nomi }, filtro, onCambia }: ParteProps<'coppia'>) {
  const { leggi, scrivi } = COPPIE[campo];
  const coppia = leggi(filtro);
  return (
    <Flex component="fieldset" gap={16} aria-label={nomi.join('/')}>
      {(['prima', 'seconda'] as const).map((quale, indice) => (
        <Checkbox
          key={quale}
          label={nomi[indice]}
          checked={coppia[quale]}
          onChange={({ currentTarget }) =>
            onCambia(scrivi(filtro, { ...coppia, [quale]: currentTarget.checked }))
          }
        />
      ))}
    </Flex>
  );
}

/** Codes that are letters are written in capitals wherever they are typed. */
const MAIUSCOLI: readonly CampoElenco[] = ['codISIN'];

function Elenco({ campo, filtro, onCambia }: ParteProps<'elenco' | 'libero'>) {
  const { campo: nome, segnaposto, tipo } = campo;
  const useOpzioni = opzioniElenco[nome];
  const opzioni = useOpzioni();
  const scritti = (codici: readonly string[]) =>
    MAIUSCOLI.includes(nome) ? codici.map((uno) => uno.toUpperCase()) : codici;
  return (
    <CampoCodici
      etichetta={campoFiltroTitoli[nome].titolo}
      opzioni={opzioni}
      valore={filtro[nome] ?? []}
      onCambia={(codici) => onCambia(conElenco(filtro, nome, [...new Set(scritti(codici))]))}
      libero={tipo === 'libero'}
      massimo={CODICI_MASSIMI}
      segnaposto={segnaposto}
      {...(nome === 'tipoTitolo' ? { trova: tipiTrovati } : {})}
    />
  );
}
