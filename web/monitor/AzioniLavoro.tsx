import { Button, Menu } from '@mantine/core';
import { type AzioneLavoro, useAzioniLavoro } from '#web/lavori/azioni.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { Icona } from '#web/ui/Icona.tsx';

export interface AzioniLavoroProps {
  readonly lavori: readonly Lavoro[];
  readonly onApri: (guid: string) => void;
  readonly onEliminati: () => void;
}

/** What can be done with the chosen jobs: all of it with one, what they have in common with more. */
export function AzioniLavoro({ lavori, onApri, onEliminati }: AzioniLavoroProps) {
  const azioniDi = useAzioniLavoro();
  const [primo = [], ...altri] = lavori.map(azioniDi);
  const comuni = primo.filter(
    ({ nome, altrove }) =>
      // One page at a time is opened.
      (altri.length === 0 || !altrove) &&
      altri.every((azioni) => azioni.some((una) => una.nome === nome)),
  );
  const esegui = ({ nome, insieme, esegui: questa }: AzioneLavoro) => {
    if (insieme) return questa(lavori, onEliminati);
    for (const azioni of [primo, ...altri]) azioni.find((una) => una.nome === nome)?.esegui();
  };
  const [lavoro] = lavori;
  return (
    <>
      <Button
        variant="default"
        disabled={lavori.length !== 1}
        onClick={() => lavoro && onApri(lavoro.guidID)}
      >
        Apri
      </Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            disabled={comuni.length === 0}
            rightSection={<Icona nome="giu" misura={12} />}
          >
            Azioni
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <VociAzioni azioni={comuni} onScegli={esegui} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface VociAzioniProps {
  readonly azioni: readonly AzioneLavoro[];
  readonly onScegli: (azione: AzioneLavoro) => void;
}

function VociAzioni({ azioni, onScegli }: VociAzioniProps) {
  return azioni.map((azione) => (
    <Menu.Item
      key={azione.nome}
      onClick={() => onScegli(azione)}
      {...(azione.distruttiva ? { c: 'var(--t-negative)' } : {})}
    >
      {azione.nome}
    </Menu.Item>
  ));
}
