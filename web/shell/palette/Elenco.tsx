import { useTranslation } from 'react-i18next';
import { fontiRicerca } from '#domain/ricerca/fonti.ts';
import type { Piazzato, Tratto } from '#domain/ricerca/graduatoria.ts';
import { type Dove, doveApre } from '#web/ui/finestre.ts';
import type { Gruppo } from './elenco.ts';
import classi from './palette.module.css';
import { Segno } from './Segno.tsx';
import type { VocePalette } from './voci.ts';

export interface ElencoProps {
  readonly id: string;
  readonly gruppi: readonly Gruppo[];
  readonly scelta: string | undefined;
  readonly onScelta: (id: string) => void;
  readonly onApri: (voce: VocePalette, dove: Dove) => void;
}

export const idVoce = (elenco: string, voce: string): string => `${elenco}-${voce}`;

const CHIAVI = {
  recenti: 'gruppoRecenti',
  schermate: 'gruppoSchermate',
  azioni: 'gruppoAzioni',
  aziende: 'gruppoAziende',
  manuale: 'gruppoManuale',
} as const;

/** The title with the letters that answered to what was typed. */
function Evidenziato({
  testo,
  tratti,
}: {
  readonly testo: string;
  readonly tratti: readonly Tratto[];
}) {
  const pezzi: React.ReactNode[] = [];
  let fino = 0;
  for (const [inizio, lunghezza] of tratti) {
    pezzi.push(testo.slice(fino, inizio));
    pezzi.push(<mark key={inizio}>{testo.slice(inizio, inizio + lunghezza)}</mark>);
    fino = inizio + lunghezza;
  }
  return (
    <>
      {pezzi}
      {testo.slice(fino)}
    </>
  );
}

type VoceProps = Omit<ElencoProps, 'gruppi'> & { readonly una: Piazzato<VocePalette> };

function Voce({ una: { voce, tratti }, id, scelta, onScelta, onApri }: VoceProps) {
  const nota = voce.dettaglio ?? voce.sezione;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
    <div
      id={idVoce(id, voce.id)}
      role="option"
      tabIndex={-1}
      aria-selected={voce.id === scelta}
      className={classi.voce}
      onClick={(evento) => onApri(voce, doveApre(evento))}
      onMouseMove={() => onScelta(voce.id)}
    >
      <Segno nome={voce.icona} />
      <span className={classi.titolo}>
        <Evidenziato testo={voce.titolo} tratti={tratti} />
      </span>
      {nota ? <span className={classi.sezione}>{nota}</span> : null}
    </div>
  );
}

/** The groups with their headings; which entry is chosen is told by the field's keys. */
export function Elenco({ id, gruppi, ...props }: ElencoProps) {
  const { t } = useTranslation();
  const titoloDi = (nome: string) =>
    nome in CHIAVI
      ? t(CHIAVI[nome as keyof typeof CHIAVI])
      : fontiRicerca.find((una) => una.nome === nome)?.titolo;
  return gruppi.map(({ nome, voci }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div key={nome} role="group" aria-labelledby={`${id}-${nome}`}>
      <div id={`${id}-${nome}`} role="presentation" className={classi.intestazione}>
        {titoloDi(nome)}
      </div>
      {voci.map((una) => (
        <Voce key={una.voce.id} una={una} id={id} {...props} />
      ))}
    </div>
  ));
}
