import { Button, Menu } from '@mantine/core';
import { Icona } from '#web/ui/Icona.tsx';
import { type AzioneLavoro, useAzioniLavoro } from './azioni.ts';
import type { Lavoro } from './lavoro.ts';

export interface AzioniLavoroProps {
  readonly lavori: readonly Lavoro[];
  readonly onApri: (guid: string) => void;
}

/** What can be done with the chosen jobs: all of it with one, what they have in common with more. */
export function AzioniLavoro({ lavori, onApri }: AzioniLavoroProps) {
  const azioniDi = useAzioniLavoro();
  const [primo, ...altri] = lavori.map(azioniDi);
  const comuni = (primo ?? []).filter(({ nome }) =>
    altri.every((azioni) => azioni.some((una) => una.nome === nome)),
  );
  const esegui = (nome: string) => {
    for (const azioni of [primo ?? [], ...altri]) {
      azioni.find((una) => una.nome === nome)?.esegui();
    }
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
  readonly onScegli: (nome: string) => void;
}

function VociAzioni({ azioni, onScegli }: VociAzioniProps) {
  return azioni.map(({ nome, distruttiva }) => (
    <Menu.Item
      key={nome}
      onClick={() => onScegli(nome)}
      {...(distruttiva ? { c: 'var(--t-negative)' } : {})}
    >
      {nome}
    </Menu.Item>
  ));
}
