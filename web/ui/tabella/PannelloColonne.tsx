import { Button, Checkbox, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Disposizione,
  inSequenza,
  sequenzaSpostata,
} from '#domain/accesso/viste/disposizione.ts';
import { Icona } from '../Icona.tsx';
import { Tasto } from '../Tasto.tsx';
import classi from './colonne.module.css';

export interface ColonnaDaDisporre {
  readonly campo: string;
  readonly titolo: string;
}

export interface PannelloColonneProps {
  readonly colonne: readonly ColonnaDaDisporre[];
  readonly disposizione: Disposizione;
  /** What «Ripristina le colonne» goes back to. */
  readonly iniziale: Disposizione;
  readonly onDisposizione: (disposizione: Disposizione) => void;
}

/** The number of columns from which they are searched. */
const COLONNE_DA_CERCARE = 10;

const PASSI: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const commutato = (elenco: readonly string[], campo: string): readonly string[] =>
  elenco.includes(campo) ? elenco.filter((uno) => uno !== campo) : [...elenco, campo];

/** The columns in their sequence: ticked ones are in view, dragging or Alt+arrows moves them. */
export default function PannelloColonne(props: PannelloColonneProps) {
  const { t } = useTranslation();
  const { colonne, disposizione, iniziale, onDisposizione } = props;
  const { nascoste, sequenza } = disposizione;
  const [cercato, setCercato] = useState('');
  const [detto, setDetto] = useState('');
  const [trascinata, setTrascinata] = useState<string | null>(null);
  const elenco = useRef<HTMLUListElement>(null);
  const ordinate = inSequenza(colonne, sequenza);
  const campi = ordinate.map(({ campo }) => campo);
  const parola = cercato.trim().toLowerCase();
  const trovate = ordinate.filter(({ titolo }) => titolo.toLowerCase().includes(parola));
  const cambia = (parte: Partial<Disposizione>) => onDisposizione({ ...disposizione, ...parte });
  const sposta = ({ campo, titolo }: ColonnaDaDisporre, destinazione: number) => {
    const spostata = sequenzaSpostata(campi, campo, destinazione);
    if (spostata === campi) return;
    cambia({ sequenza: spostata });
    const quanti = campi.length;
    setDetto(t('tabColonnaSpostata', { titolo, posto: destinazione + 1, quanti }));
  };
  const tasti = (evento: KeyboardEvent, colonna: ColonnaDaDisporre) => {
    const passo = PASSI[evento.key];
    if (passo === undefined) return;
    evento.preventDefault();
    if (evento.altKey) sposta(colonna, campi.indexOf(colonna.campo) + passo);
    else vicina(elenco.current, evento.currentTarget, passo)?.focus();
  };
  const lascia = (destinazione: number) => {
    const colonna = ordinate.find(({ campo }) => campo === trascinata);
    if (colonna) sposta(colonna, destinazione);
    setTrascinata(null);
  };
  return (
    <Stack gap={6} p={8}>
      {colonne.length >= COLONNE_DA_CERCARE ? (
        <TextInput
          aria-label={t('tabCercaFraColonne')}
          placeholder={t('tabCercaColonna')}
          value={cercato}
          onChange={({ currentTarget }) => setCercato(currentTarget.value)}
        />
      ) : null}
      <ul ref={elenco} className={classi.elenco}>
        {trovate.map((colonna) => (
          <Riga
            key={colonna.campo}
            colonna={colonna}
            disposizione={disposizione}
            sola={nascoste.length === colonne.length - 1}
            trascinata={trascinata === colonna.campo}
            onCambia={cambia}
            onTasto={(evento) => tasti(evento, colonna)}
            onPresa={() => setTrascinata(colonna.campo)}
            onLascia={() => lascia(campi.indexOf(colonna.campo))}
          />
        ))}
      </ul>
      {trovate.length === 0 ? <p className={classi.nessuna}>{t('tabNessunaColonna')}</p> : null}
      <footer className={classi.piede}>
        <span className="nota">
          <Tasto>Alt ↑ ↓</Tasto> {t('tabSposta')}
        </span>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            onDisposizione(iniziale);
            setDetto(t('tabColonneOrigine'));
          }}
        >
          {t('tabRipristinaColonne')}
        </Button>
      </footer>
      <output className="solo-lettore" aria-live="polite">
        {detto}
      </output>
    </Stack>
  );
}

interface RigaProps {
  readonly colonna: ColonnaDaDisporre;
  readonly disposizione: Disposizione;
  /** Whether one column only is in view: it cannot go. */
  readonly sola: boolean;
  readonly trascinata: boolean;
  readonly onCambia: (parte: Partial<Disposizione>) => void;
  readonly onTasto: (evento: KeyboardEvent) => void;
  readonly onPresa: () => void;
  readonly onLascia: () => void;
}

function Riga({ colonna, disposizione, sola, trascinata, ...fatti }: RigaProps) {
  const { t } = useTranslation();
  const { campo, titolo } = colonna;
  const { nascoste, fissate } = disposizione;
  const mostrata = !nascoste.includes(campo);
  const fissata = fissate.includes(campo);
  return (
    <li
      draggable
      data-trascinata={trascinata || undefined}
      onDragStart={(evento) => {
        evento.dataTransfer.effectAllowed = 'move';
        evento.dataTransfer.setData('text/plain', titolo);
        fatti.onPresa();
      }}
      onDragOver={(evento) => evento.preventDefault()}
      onDrop={(evento) => {
        evento.preventDefault();
        fatti.onLascia();
      }}
    >
      <span className={classi.maniglia}>
        <Icona nome="maniglia" misura={14} />
      </span>
      <Checkbox
        className={classi.colonna ?? ''}
        label={titolo}
        checked={mostrata}
        disabled={mostrata && sola}
        onChange={() => fatti.onCambia({ nascoste: commutato(nascoste, campo) })}
        onKeyDown={fatti.onTasto}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      />
      <UnstyledButton
        className={classi.puntina ?? ''}
        aria-label={t('tabFissaColonna', { titolo })}
        aria-pressed={fissata}
        title={t(fissata ? 'tabFissata' : 'tabFissa')}
        onClick={() => fatti.onCambia({ fissate: commutato(fissate, campo) })}
      >
        <Icona nome="puntina" misura={14} />
      </UnstyledButton>
    </li>
  );
}

/** The tick box some places away from another: arrows walk the list, Tab goes to the pins too. */
function vicina(elenco: HTMLElement | null, da: Element, passo: number): HTMLElement | undefined {
  const caselle = [...(elenco?.querySelectorAll<HTMLElement>('input[type="checkbox"]') ?? [])];
  return caselle[caselle.findIndex((una) => una.isSameNode(da)) + passo];
}
