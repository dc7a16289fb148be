import { Button, Menu, Switch } from '@mantine/core';
import { useRef } from 'react';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import classi from './dati-dinamici.module.css';
import type { RigaInserimento } from './righe-inserimento.ts';
import type { Inserimento } from './use-inserimento.ts';

export interface BarraInserimentoProps {
  readonly filtro: FiltroArchivio;
  readonly stato: Inserimento;
  readonly scelte: readonly RigaInserimento[];
  readonly onSalva: () => void;
  readonly onChiudi: () => void;
}

/** The day, what is looked for, how much is written, and what can be done with it. */
export function BarraInserimento(props: BarraInserimentoProps) {
  const { filtro, stato, scelte, onSalva, onChiudi } = props;
  const { righe, scritte, salvataggio } = stato;
  return (
    <>
      <b className={classi.giorno}>{dove(filtro)}</b>
      <CampoRicerca
        etichetta="Cerca fra le righe"
        segnaposto="Codice, ISIN o descrizione"
        larghezza={210}
        iniziale={stato.cerca}
        onCambia={stato.onCerca}
      />
      <Switch
        size="xs"
        label="Anche chi ha già un valore"
        checked={stato.conPresenti}
        onChange={({ currentTarget }) => stato.onPresenti(currentTarget.checked)}
      />
      <Accetta stato={stato} scelte={scelte} />
      <span className={classi.conto} role="status">
        {stampaIntero(scritte.length)} di {stampaIntero(righe?.length ?? 0)} scritti
      </span>
      {scritte.length > 0 ? (
        <Button variant="default" size="xs" onClick={stato.scarta}>
          Scarta
        </Button>
      ) : (
        <Button variant="default" size="xs" onClick={onChiudi}>
          Chiudi inserimento
        </Button>
      )}
      <Button
        size="xs"
        disabled={scritte.length === 0}
        loading={salvataggio.inCorso}
        onClick={onSalva}
        rightSection={<Tasto>Ctrl S</Tasto>}
      >
        Salva
      </Button>
    </>
  );
}

function dove({ dateTo, codPortafoglio }: FiltroArchivio): string {
  const giorno = dateTo ? stampaData(dateTo) : '';
  return codPortafoglio?.length ? `${giorno} · ${codPortafoglio.join(', ')}` : giorno;
}

type AccettaProps = Pick<BarraInserimentoProps, 'stato' | 'scelte'>;

/** The last values count once they are accepted: of the rows chosen, or of all in sight. */
function Accetta({ stato, scelte }: AccettaProps) {
  const { proposte, accetta } = stato;
  if (proposte.length === 0) return null;
  const fraScelte = scelte.filter((riga) => proposte.includes(riga));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icona nome="giu" misura={12} />}>
          Accetta gli ultimi valori
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={fraScelte.length === 0} onClick={() => accetta(fraScelte)}>
          Delle righe scelte ({stampaIntero(fraScelte.length)})
        </Menu.Item>
        <Menu.Item onClick={() => accetta(proposte)}>
          Di tutte le righe ({stampaIntero(proposte.length)})
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export interface StorteProps {
  readonly righe: readonly RigaInserimento[];
  readonly onVai: (codTitolo: string) => void;
}

/** What keeps the values from being saved, row by row, one press after the other. */
export function Storte({ righe, onVai }: StorteProps) {
  const ultima = useRef<string | null>(null);
  if (righe.length === 0) return null;
  const posto = righe.findIndex(({ codTitolo }) => codTitolo === ultima.current);
  const prossima = righe[posto + 1] ?? righe[0];
  if (!prossima) return null;
  const quante = righe.length === 1 ? 'Una riga' : `${stampaIntero(righe.length)} righe`;
  return (
    <div className={classi.storto} role="alert">
      <b>{quante} da correggere</b>
      <span>
        {prossima.codTitolo}: {prossima.difetto}
      </span>
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          ultima.current = prossima.codTitolo;
          onVai(prossima.codTitolo);
        }}
      >
        Vai alla riga
      </Button>
    </div>
  );
}
